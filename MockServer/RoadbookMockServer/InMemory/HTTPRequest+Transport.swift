import Foundation
import Roadbook
import RoadbookHTTPEngine

extension HTTPRequest {
    /// The head of a request as the engine would have read it from a socket.
    init(headOf request: TransportRequest) {
        let authority = request.url.host(percentEncoded: true) ?? ""
        var fields = HTTPFields()
        fields.append(HTTPField(name: "Host", value: request.url.port.map { "\(authority):\($0)" } ?? authority))
        for field in request.headers { fields.append(HTTPField(name: field.name, value: field.value)) }
        self.init(method: request.method.rawValue, target: Self.target(of: request.url), fields: fields)
    }

    /// The path and the query of an absolute URL (RFC 9112, section 3.2.1).
    static func target(of url: URL) -> [UInt8] {
        var target = Array(url.absoluteString.utf8)
        if let slashes = target.firstIndex(of: UInt8(ascii: "/")) {
            let end = target[(slashes + 2)...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            target = Array(target[(end ?? target.endIndex)...])
        }
        // A fragment is the client's own (RFC 9110, section 7.1).
        if let mark = target.firstIndex(of: UInt8(ascii: "#")) { target.removeSubrange(mark...) }
        if target.first != UInt8(ascii: "/") { target.insert(UInt8(ascii: "/"), at: 0) }
        return target
    }
}

extension ResponseHead {
    /// The head of an answer as a client reads it.
    init(_ response: HTTPResponse) {
        self.init(status: response.status)
        for field in response.fields { headers.append(name: field.name, value: field.text) }
    }
}
