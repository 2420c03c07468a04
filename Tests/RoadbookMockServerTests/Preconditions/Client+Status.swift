import Roadbook
import Testing

extension Client {
    /// The status that a request with more fields is answered with, whatever it is.
    func status<Response: Sendable>(
        of request: RequestConverter<Response>,
        _ headers: HeaderFields
    ) async throws -> Int {
        let request = headers.reduce(request) { $0.header($1.name, $1.value) }
        do { return try await send(request.withHead()).1.status } catch let error as RequestError {
            return try #require(error.status)
        }
    }
}
