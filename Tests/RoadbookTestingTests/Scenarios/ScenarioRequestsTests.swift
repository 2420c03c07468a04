import Roadbook
import RoadbookTesting
import TestServers
import Testing

/// What scenarios ask of the requests that are sent.
@Suite struct ScenarioRequestsTests {
    private static let posts = #"[{"id": 1, "title": "First"}]"#

    private func given(
        _ reporter: FailureReporter = .silent,
        line: Int = #line
    ) -> Scenario<Account> {
        .given(
            reportingTo: reporter,
            transport: { .stub { $0.method == .get ? .answer(status: 200, text: Self.posts) : .answer(status: 204) } },
            line: line
        ) { transport in
            Account(.testing(Blog.self, transport: transport))
        }
    }

    // S2.13
    @Test func `requests are asked for oldest first, by method and path and more`() async {
        await given(.testing)
            .thenNothingElseWasSent()
            .when(.opened)
            .then("the titles", is: ["First"]) { await $0.titles }
            .when(.deleted(id: 1))
            .thenSent(.get, "/v1/posts")
            .thenSent(.delete, "/v1/posts/1") { $0.headers["If-Match"] == nil }
            .thenNothingElseWasSent()
            .run()
    }

    // S2.14
    @Test func `a request that nothing asks for fails at the event that sent it, with what to write`() async {
        let line = #line + 3
        let failures = await given()
            .when(.nameChanged(to: "Ada"))
            .when(.opened)
            .then("the name", is: "Ada") { await $0.name }
            .when(.deleted(id: 1))
            .run()
        #expect(failures.map(\.line) == [line, line + 2])
        let lines = failures.map(\.headline)
        let first =
            #"GET /v1/posts was sent by opened, and nothing asks for it: add .thenSent(.get, "/v1/posts") after it."#
        #expect(lines.first == first)
        #expect(lines.last?.hasPrefix("DELETE /v1/posts/1 was sent by deleted, and nothing asks for it: ") == true)
        #expect(lines.last?.hasSuffix(#"add .thenSent(.delete, "/v1/posts/1") after it."#) == true)
    }

    // S2.14
    @Test func `each request that nothing asks for fails, of those that are alike too`() async {
        let line = #line + 2
        let failures = await given()
            .when("opened twice") { account in
                for _ in 0..<2 { try await account.handle(.opened) }
            }
            .then("the titles", is: ["First"]) { await $0.titles }
            .run()
        #expect(failures.map(\.line) == [line, line])
    }

    // S2.14
    @Test func `wrong, missing and unexpected requests fail where they are asked for, once`() async {
        let line = #line + 2
        let failures = await given()
            .thenSent(.get, "/v1/posts")
            .when(.opened)
            .thenSent(.get, "/v1/users")
            .when(.opened)
            .thenSent(.post, "/v1/posts")
            .when(.opened)
            .thenSent(.get, "/v1/posts") { $0.headers["Accept"] == "text/plain" }
            .when(.opened)
            .thenNothingElseWasSent()
            .run()
        #expect(failures.map(\.line) == [line, line + 2, line + 4, line + 6, line + 8])
        let lines = failures.map(\.headline)
        #expect(
            lines.enumerated().filter { $0.offset != 3 }.map(\.element) == [
                "no request was sent that is not asked for already, and GET /v1/posts was expected.",
                "GET /v1/posts was sent, and GET /v1/users was expected.",
                "GET /v1/posts was sent, and POST /v1/posts was expected.",
                "sent, and not expected: GET /v1/posts by opened.",
            ]
        )
        #expect(lines[3].hasPrefix("GET /v1/posts was sent, and is not as the condition says: GET https://"))
    }

    // S2.12
    @Test func `each run and each fork has a transport of its own`() async {
        var made = 0
        let scenario = Scenario.given(
            reportingTo: .testing,
            transport: {
                made += 1
                return .stub(status: 204)
            }
        ) { Account(.testing(Blog.self, transport: $0)) }
        .when(.deleted(id: 1))
        .fork("one") { $0.thenSent(.delete, "/v1/posts/1") }
        .fork("two") { $0.when(.deleted(id: 2)).thenSent(.delete, "/v1/posts/1").thenSent(.delete, "/v1/posts/2") }
        await scenario.run()
        #expect(made == 2)
        await scenario.run()
        #expect(made == 4)
    }

    // S2.13
    @Test func `without a transport every request fails`() async {
        let line = #line + 4
        let failures = await Scenario.given(reportingTo: .silent) { transport in
            Account(.testing(Blog.self, transport: transport))
        }
        .when(.opened)
        .then("the titles", is: []) { await $0.titles }
        .run()
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.message.contains("GET /v1/posts was sent, and the test's transport") == true)
    }

    // S2.18
    @Test func `effects are done with the transport of the run`() async {
        await Scenario.given(
            reportingTo: .testing,
            transport: { .stub(status: 201, text: #"{"id": 7, "title": "ada@example.com"}"#) }
        ) { _ in SignUp(email: "ada@example.com") }
        .when(.submitted)
        .whenEffect { effect, transport in
            guard case .register(let email) = effect else { throw SignUp.Failure.unexpected }
            let blog = Client.testing(Blog.self, transport: transport)
            return .registrationFinished(id: try await blog.send(Blog.Posts.create(Post(id: 0, title: email))).id)
        }
        .thenSent(.post, "/v1/posts")
        .then(\.id, is: 7)
        .thenEffect(is: .greet)
        .run()
    }
}
