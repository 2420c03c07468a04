import RoadbookHTTPEngine

/// Answers with the method, the target and the content, each after a space.
let echo: HTTPHandler = { request in
    let head = Array("\(request.method) \(String(decoding: request.target, as: UTF8.self)) ".utf8)
    return HTTPResponse(status: 200, body: head + request.body)
}

/// Runs a server around an echo for as long as a closure runs.
func withEcho<Result>(
    _ configuration: HTTPServer.Configuration = .init(),
    _ body: (HTTPServerAddress) async throws -> Result
) async throws -> Result {
    let server = HTTPServer(configuration: configuration, handler: echo)
    let address = try server.start()
    do {
        let result = try await body(address)
        await server.stop()
        return result
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
}
