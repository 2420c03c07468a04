import RoadbookHTTPEngine
import Testing

extension HTTPServerAddress {
    /// The answer to a text sent on a connection of its own.
    func answer(to text: String) throws -> TestClient.Answer {
        try TestClient(self).exchange(text)
    }

    /// The status of a refusal, which says that the connection is closed and after which it is.
    func refusal(of text: String) throws -> Int { try refusal(of: Array(text.utf8)) }

    /// The status of a refusal, which says that the connection is closed and after which it is.
    func refusal(of octets: [UInt8]) throws -> Int {
        let client = try TestClient(self)
        try client.send(octets)
        let answer = try client.answer()
        #expect(answer["Connection"] == "close")
        #expect(try client.rest() == [])
        return answer.status
    }
}
