/// Which credentials a route asks for. Where there are two kinds either will do.
struct RequiredCredentials: Sendable {
    var needsBearer = false
    /// `nil` where it does not ask for them.
    var users: BasicUsers?
    /// What the credentials are for; the name of the router where it was not said.
    var realm: String?
}
