import Roadbook
import RoadbookTesting
import Testing

@Suite struct RedactionTests {
    private let secret = "s3cr3t"

    private func error(_ settings: RequestSettings = RequestSettings()) async throws -> RequestError {
        let client = Client(
            Blog.self,
            transport: StubTransport { [secret] _ in .answer(status: 401, headers: ["X-Token": secret], text: secret) },
            settings: settings,
            clock: ManualClock()
        )
        let request = Blog.Posts.action("login").header("Authorization", "Bearer \(secret)").header("X-Api-Key", secret)
            .query(["token": secret, "page": 2]).body(["password": secret])
        return try await #require(throws: RequestError.self) { try await client.send(request) }
    }

    @Test func `no description of an error shows a secret`() async throws {
        let error = try await error()
        for text in [
            error.description, "\(error)", error.localizedDescription,
            String(reflecting: error.request?.headers ?? [:]),
            "\(error.headers)", error.request?.description ?? "", error.curl ?? "",
        ] {
            #expect(!text.contains(secret), "\(text)")
        }
        #expect(
            error.request?.description == "POST https://api.example.com/v1/posts/login?token=<redacted>&page=<redacted>"
        )
    }

    @Test func `no dump of an error, a request or a header field shows a secret`() async throws {
        func dumped(_ value: Any) -> String {
            var text = ""
            dump(value, to: &text)
            return text
        }
        let error = try await error()
        let request = Blog.Posts.list().header("X-Api-Key", secret).query(["token": secret])
        for value in [error.headers, try #require(error.request), try #require(error.headers.first), request] as [Any] {
            #expect(!dumped(value).contains(secret))
            #expect(!"\(value)".contains(secret))
        }
        #expect(!"\(request.query)".contains(secret))
        #expect(error.headers.first?.description == "X-Token: <redacted>")
    }

    @Test func `a client is told by its API and its address alone`() throws {
        let url = try #require(URL(string: "https://a.example:8443/v1?key=\(secret)"))
        let client = Client(Blog.self, baseURL: url)
        var text = ""
        dump(client, to: &text)
        #expect(!text.contains(secret))
        #expect("\(client)" == "a client of Blog at https://a.example:8443/v1")
        let lost = Client(Blog.self, baseURL: URL(string: "ftp://\(secret)"))
        #expect("\(lost)" == "a client of Blog at an address that cannot be used")
    }

    @Test func `no dump of a request shows its content`() throws {
        let requests: [Any] = [
            RequestBody.text(secret), Blog.Posts.action("login").body(["password": secret]),
            RequestConverter<Void>(method: .post, route: "login", parameters: ["password": secret]),
            Blog.Posts.list().query(["token": secret]).paged(by: .link),
        ]
        for value in requests {
            var text = ""
            dump(value, to: &text)
            #expect(!text.contains(secret))
            #expect(!String(reflecting: value).contains(secret))
        }
    }

    @Test func `the cURL line tells the shape of the request`() async throws {
        #expect(
            try await error().curl == """
                curl -X POST 'https://api.example.com/v1/posts/login?token=<redacted>&page=<redacted>' \
                -H 'User-Agent: Roadbook' -H 'Authorization: <redacted>' -H 'X-Api-Key: <redacted>' \
                -H 'Accept: */*' -H 'Content-Type: application/json' --data-raw '<21 octets>'
                """
        )
    }

    @Test func `what may be shown can be chosen`() async throws {
        var settings = RequestSettings()
        settings.redaction = Redaction(visibleHeaders: ["x-api-key"], visibleQueryItems: ["page"])
        let curl = try #require(try await error(settings).curl)
        #expect(curl.contains("token=<redacted>&page=2"))
        #expect(curl.contains("X-Api-Key: s3cr3t"))
        #expect(curl.contains("Authorization: <redacted>"))
        settings.redaction = .off
        let open = try #require(try await error(settings).curl)
        #expect(open.contains("Bearer s3cr3t"))
        #expect(open.contains(#"--data-raw '{"password":"s3cr3t"}'"#))
    }

    @Test func `a word for the shell is quoted`() throws {
        let url = try #require(URL(string: "https://a.example/it's"))
        let request = TransportRequest(method: .post, url: url, headers: ["X": "a'b"], body: .data(Data("$(rm)'".utf8)))
        #expect(
            request.curl(.off) == #"curl -X POST 'https://a.example/it'\''s' -H 'X: a'\''b' --data-raw '$(rm)'\'''"#
        )
    }

    @Test func `a quotation mark that a combining character hides ends no word for the shell`() throws {
        let url = try #require(URL(string: "https://a.example/x"))
        let request = TransportRequest(method: .post, url: url, body: .data(Data("a'\u{301}$(rm)".utf8)))
        let curl = request.curl(.off)
        // In octets: what combines with the mark makes another character of it.
        let expected = "curl -X POST https://a.example/x --data-raw 'a'\\''\u{301}$(rm)'"
        #expect(curl.utf8.elementsEqual(expected.utf8), "\(curl)")
    }

    @Test func `a field without a value is written as curl sends it`() throws {
        let url = try #require(URL(string: "https://a.example/x"))
        let request = TransportRequest(method: .get, url: url, headers: ["X": "", "Y": "1", "Z": " "])
        // What has nothing behind its colon is a field that curl is to leave out.
        #expect(request.curl(.off) == "curl -X GET https://a.example/x -H 'X;' -H 'Y: 1' -H 'Z;'")
    }

    @Test func `the cURL line reads no file that the content names, and waits for no content of a HEAD`() throws {
        let url = try #require(URL(string: "https://a.example/x"))
        let post = TransportRequest(method: .post, url: url, body: .data(Data("@/etc/passwd".utf8)))
        #expect(post.curl(.off) == "curl -X POST https://a.example/x --data-raw '@/etc/passwd'")
        #expect(TransportRequest(method: .head, url: url).curl() == "curl --head https://a.example/x")
    }

    @Test func `the cURL line names no file unless content is shown`() throws {
        let url = try #require(URL(string: "https://a.example/x"))
        let request = TransportRequest(method: .put, url: url, body: .file(URL(filePath: "/home/\(secret)/a.pdf")))
        #expect(request.curl() == "curl -X PUT https://a.example/x --data-binary '@<redacted>'")
        #expect(request.curl(.off) == "curl -X PUT https://a.example/x --data-binary '@/home/\(secret)/a.pdf'")
    }

    @Test func `the cURL line has no content that a word for the shell cannot hold`() throws {
        let url = try #require(URL(string: "https://a.example/x"))
        let request = TransportRequest(method: .post, url: url, body: .data(Data("a\0b".utf8)))
        #expect(request.curl(.off) == "curl -X POST https://a.example/x --data-raw '<3 octets>'")
    }

    @Test func `an error says what, where and what to do`() async throws {
        let lines = try await error().description.split(separator: "\n")
        #expect(
            lines.first == """
                response.unacceptableStatus: POST /posts/login was answered 401: the status is not a success. \
                What the server says of it is in failure(as:).
                """
        )
        #expect(lines.count == 2)
    }

    @Test func `what a route or an answer has in it begins no line of an error`() async throws {
        let client = Client(
            Blog.self,
            transport: StubTransport { _ in .answer(status: 200, text: #"{"c\r\nd\u001b": "e"}"#) },
            clock: ManualClock()
        )
        let request = RequestConverter(method: .get, route: "a\r\nb").returning([String: Int].self)
        let error = try await #require(throws: RequestError.self) { try await client.send(request) }
        let lines = error.description.split(whereSeparator: \.isNewline)
        #expect(
            lines.first == """
                decoding.failed: GET /a%0D%0Ab was answered 200: the content is not what was expected: \
                a value is not of type Int at c%0D%0Ad%1B. Check the model against what the server sends.
                """
        )
        #expect(lines.count == 2)
    }
}
