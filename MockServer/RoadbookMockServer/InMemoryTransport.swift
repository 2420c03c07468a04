import Foundation
import Roadbook
import RoadbookHTTPEngine

/// A mock as a transport: the requests and answers of the socket, without the socket.
struct InMemoryTransport: Transport {
    let core: MockCore

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        try core.declaration.check()
        let limits = HTTPLimits()
        let content = try await Self.content(of: request.body, limit: limits.body)
        if !content.isEmpty {
            let count = Int64(content.count)
            request.onBodyProgress?(TransferProgress(completed: count, total: count))
        }
        let response = await core.exchange.response(to: Self.request(request, content), within: limits)
        try Task.checkCancellation()
        var head = ResponseHead(status: response.status)
        for field in response.fields { head.headers.append(name: field.name, value: field.text) }
        return TransportResponse(head: head, body: ByteStream(Data(response.body)))
    }

    /// The request as the engine would have read it from a socket.
    private static func request(_ request: TransportRequest, _ content: [UInt8]) -> HTTPRequest {
        let url = request.url.absoluteString.utf8
        let authority = request.url.host(percentEncoded: true) ?? ""
        var target = Array(url)
        if let slashes = target.firstIndex(of: UInt8(ascii: "/")) {
            let end = target[(slashes + 2)...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            target = Array(target[(end ?? target.endIndex)...])
        }
        // A fragment is the client's own (RFC 9110, section 7.1).
        if let mark = target.firstIndex(of: UInt8(ascii: "#")) { target.removeSubrange(mark...) }
        if target.first != UInt8(ascii: "/") { target.insert(UInt8(ascii: "/"), at: 0) }
        var fields = HTTPFields()
        fields.append(HTTPField(name: "Host", value: request.url.port.map { "\(authority):\($0)" } ?? authority))
        for field in request.headers { fields.append(HTTPField(name: field.name, value: field.value)) }
        return HTTPRequest(
            method: request.method.rawValue,
            target: target,
            fields: fields,
            body: content
        )
    }

    /// All of the content, or one octet more than the limit, which the engine refuses.
    private static func content(of body: TransportRequest.Body, limit: Int) async throws -> [UInt8] {
        do {
            return Array(try await body.open().collect(upTo: limit))
        } catch let excess as ByteStream.LimitExceeded {
            return excess.prefix + [0]
        }
    }
}
