/// Where the parameters of a request go.
public enum ParameterEncoding: Sendable, Hashable {
    /// The query for `GET`, `HEAD` and `DELETE`, a JSON body otherwise.
    case methodDependent
    /// The query, whatever the method.
    case query
    /// A body of `application/json`.
    case json
    /// A body of `application/x-www-form-urlencoded`, written by the same rules as a query.
    case form
}
