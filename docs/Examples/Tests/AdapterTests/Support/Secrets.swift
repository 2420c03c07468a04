import Roadbook
import Testing

/// Calls that are full of secrets, and what must not be told of them.
enum Secrets {
    static let all = ["id-5309", "query-8675", "token-4242", "body-1111", "reply-2222", "moved-3333", "message-4444"]

    /// Makes calls that succeed, are redirected, are refused, and fail.
    ///
    /// - Returns: The requests that were sent.
    static func spill(_ settings: RequestSettings) async -> [TransportRequest] {
        let script = Script(
            .answer(307, ["Location": "https://other.example.com/moved-3333"]),
            .answer(200, ["Set-Cookie": "reply-2222"], #"{"id": "1", "text": "reply-2222"}"#),
            .answer(404, ["X-Reply": "reply-2222"], "reply-2222"),
            .fail(.secureConnectionFailed, "message-4444"),
            .answer(422, [:], #"{"detail": "reply-2222"}"#)
        )
        let client = script.client(settings)
        let get = Notes.All.get("id-5309").query(["q": "query-8675"]).header("Authorization", "token-4242")
        for _ in 1...3 { _ = try? await client.send(get) }
        _ = try? await client.send(Notes.All.create(Note(id: "id-5309", text: "body-1111")))
        return script.requests
    }

    static func expectNone(in text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for secret in all { #expect(!text.contains(secret), sourceLocation: sourceLocation) }
    }
}
