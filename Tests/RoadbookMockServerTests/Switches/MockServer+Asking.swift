import Roadbook
import RoadbookMockServer
import Testing

extension MockServer {
    /// Asks the mock by a transport alone, so that nothing stands between a test and what is sent.
    func ask(
        _ method: HTTPMethod,
        _ path: String,
        _ headers: HeaderFields = [:],
        json: String? = nil,
        form: String? = nil
    ) async throws -> RawAnswer {
        var headers = headers
        if json != nil { headers["Content-Type"] = "application/json" }
        if form != nil { headers["Content-Type"] = "application/x-www-form-urlencoded" }
        let content = (json ?? form).map { TransportRequest.Body.data(Data($0.utf8)) } ?? .none
        let url = try #require(URL(string: "https://shop.example.com/\(path)"))
        let response = try await inMemory.send(
            TransportRequest(method: method, url: url, headers: headers, body: content)
        )
        return RawAnswer(head: response.head, content: try await response.body.collect(upTo: 1 << 24))
    }
}
