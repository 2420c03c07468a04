import RoadbookHTTPEngine

/// Finds a port of the loopback interface that nobody listens on.
enum FreePort {
    static func find() async throws -> UInt16 {
        let server = HTTPServer { _ in HTTPResponse(status: 204) }
        return try await server.run { address in address.port }
    }
}
