import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// Names and passwords (RFC 7617).
@Suite struct BasicTests {
    private let mock = Shop.mock()
    private let users: BasicUsers = ["ada": "se:cret", "zoë": "ü", "": "empty", "eve": "\u{301}x"]

    init() {
        mock.basic(users)
    }

    private func status(_ credentials: String) async throws -> Int {
        let field = "Basic \(Data(credentials.utf8).base64EncodedString())"
        return try await mock.ask(.get, "v1/payments", ["Authorization": field]).status
    }

    @Test func `a client that gives a name and its password is let in`() async throws {
        for (name, password) in [("ada", "se:cret"), ("zoe\u{308}", "u\u{308}"), ("", "empty"), ("eve", "\u{301}x")] {
            var settings = RequestSettings()
            settings.authentication = .basic(username: name, password: password)
            let shop = Client(Shop.self, transport: mock.inMemory, settings: settings, clock: ManualClock())
            #expect(try await shop.send(Shop.Payments.list()).isEmpty)
        }
    }

    @Test func `what is none of them is 401`() async throws {
        for pair in ["ada:secret", "ada:", "ada", "Ada:se:cret", "bob:se:cret", ":", "", "zoë:u"] {
            #expect(try await status(pair) == 401, "\(pair)")
        }
        for field in ["Basic", "Basic !", "Basic YWRhOnNlOmNyZXQ", "Bearer YWRhOnNlOmNyZXQ=", "Basic /////w=="] {
            #expect(try await mock.ask(.get, "v1/payments", ["Authorization": field]).status == 401, "\(field)")
        }
        #expect(try await status("ada:se:cret") == 200)
        let refused = try await mock.ask(.delete, "v1/payments/1")
        #expect(refused["WWW-Authenticate"] == #"Basic realm="Shop", charset="UTF-8""#)
        #expect(refused["Content-Type"] == "application/problem+json")
    }

    @Test func `either will do where both are asked for`() async throws {
        let tokens = mock.bearer()
        let challenge = try await mock.ask(.get, "v1/payments")["WWW-Authenticate"]
        #expect(challenge == #"Bearer realm="Shop", Basic realm="Shop", charset="UTF-8""#)
        #expect(try await status("ada:se:cret") == 200)
        let token = tokens.issue().accessToken
        #expect(try await mock.ask(.get, "v1/payments", ["Authorization": "Bearer \(token)"]).status == 200)
    }

    @Test func `no description shows a name or a password`() {
        var dumped = "\(users)"
        dump(users, to: &dumped)
        #expect(!dumped.contains("ada") && !dumped.contains("se:cret"))
    }
}
