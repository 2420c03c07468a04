import Roadbook
import RoadbookCurl
import RoadbookMockServer
import RoadbookTesting
import TestServers
import Testing

/// The samples of `docs/guides/transports.md`.
@Suite(.endsInTime) struct TransportsGuideTests {
    struct Post: Codable, Sendable, Identifiable, Hashable { var id: Int; var title: String }

    struct Blog: URLRouter {
        static let basePath = "https://api.example.com/v1"
        var posts = Posts()
        struct Posts: Readable, Creatable, Updatable, Deletable {
            typealias Model = Post
            var route = "posts"
        }
    }

    @Test func `a client over libcurl`() throws {
        let blog = try Client(Blog.self, transport: .curl())
        _ = blog
    }

    @Test func `a client over libcurl, where there is one`() async throws {
        let transport: any Transport = (try? CurlTransport()) ?? URLSessionTransport.shared
        let mock = MockServer(Blog.self)
        try mock.seed(Blog.Posts.self, [Post(id: 1, title: "First")])
        let post = try await mock.run { url in
            let blog = Client(Blog.self, baseURL: url, transport: transport)
            return try await blog.send(Blog.Posts.get(1))
        }
        #expect(post.title == "First")
    }

    @Test func `the settings are those of the table`() throws {
        _ = try CurlTransport(maximumConnectionsPerHost: 6, unreadLimit: 256 << 10, security: .standard)
        let text = try Document("docs/guides/transports.md").text
        for name in ["maximumConnectionsPerHost", "unreadLimit", "security"] {
            #expect(text.contains("| `\(name)` |"), "\(name)")
        }
    }

    @Test func `TLS`() throws {
        var security = SecuritySettings(authorities: .file(URL(filePath: "/etc/blog/authorities.pem")))
        let pin = PublicKeyPin(base64: "sRHdihwgkaib1P1gxX8HFszlD+7/gTfNvuAybgLPNis=")
        security.pinnedKeys = [pin].compactMap { $0 }
        security.clientCertificate = ClientCertificate(
            certificate: URL(filePath: "/etc/blog/client.pem"),
            key: URL(filePath: "/etc/blog/client.key")
        )
        let pinned = try Client(Blog.self, transport: .curl(security: security))
        _ = pinned
        #expect(security.pinnedKeys.count == 1)
    }

    @Test func `an error of TLS`() async throws {
        let server = try RawServer(greeting: "220 mail.example.com ESMTP\r\n")
        var settings = RequestSettings()
        settings.retry = nil
        let url = try RawServer.url(server.port, scheme: "https")
        let blog = try Client(Blog.self, baseURL: url, transport: .curl(), settings: settings, clock: ManualClock())
        do {
            _ = try await blog.send(Blog.Posts.get(1))
        } catch let error as RequestError where error.code == .secureConnectionFailed {
            let failure = (error.underlying as? CurlError)?.certificate
            print(failure == .expired ? "ask them for a new certificate" : error.message)
        }
        let error = await #expect(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
        let underlying = try #require(error?.underlying as? CurlError)
        #expect(underlying.number > 0 && underlying.certificate == nil)
    }
}
