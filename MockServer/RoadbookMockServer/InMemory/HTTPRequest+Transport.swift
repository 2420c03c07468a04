import Foundation
import Roadbook
import RoadbookHTTPEngine

extension HTTPRequest {
    /// The head of a request as the engine would have read it from a socket.
    init(headOf request: TransportRequest) {
        let authority = request.url.writtenHost ?? ""
        var fields = HTTPFields()
        fields.append(HTTPField(name: "Host", value: request.url.port.map { "\(authority):\($0)" } ?? authority))
        for field in request.headers { fields.append(HTTPField(name: field.name, value: field.value)) }
        let target = HTTPTarget.octets(of: Array(request.url.absoluteString.utf8))
        self.init(method: request.method.rawValue, target: target, fields: fields)
        isSecure = request.url.scheme?.lowercased() == "https"
    }
}

extension ResponseHead {
    /// The head of an answer as a client reads it.
    init(_ response: HTTPResponse) {
        self.init(status: response.status)
        for field in response.fields { headers.append(name: field.name, value: field.text) }
    }
}
