import FlyingFox
import FlyingSocks
import Foundation

/// `flyingfox-peer PORT BODY`: answers `GET /posts/{id}` with the body, as its documentation says to.
@main
struct Main {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let port = UInt16(CommandLine.arguments[1]) else {
            return print("usage: flyingfox-peer PORT BODY")
        }
        let body = Data(CommandLine.arguments[2].utf8)
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
        await server.appendRoute("GET /posts/:id") { _ in
            HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: body)
        }
        try await server.run()
    }
}
