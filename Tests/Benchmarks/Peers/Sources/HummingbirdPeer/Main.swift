import Hummingbird

/// `hummingbird-peer PORT BODY`: answers `GET /posts/{id}` with the body, as its documentation says to.
@main
struct Main {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let port = Int(CommandLine.arguments[1]) else {
            return print("usage: hummingbird-peer PORT BODY")
        }
        let body = ByteBuffer(string: CommandLine.arguments[2])
        let router = Router()
        router.get("posts/:id") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: body)
            )
        }
        let configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
        try await Application(router: router, configuration: configuration).runService()
    }
}
