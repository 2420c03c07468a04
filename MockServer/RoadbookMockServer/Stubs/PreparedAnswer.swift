import Foundation
import Roadbook
import RoadbookHTTPEngine

/// An answer of a stub, its types erased and its content encoded and checked.
struct PreparedAnswer: Sendable {
    enum Source: Sendable {
        case store
        case response(HTTPResponse)
        case made(@Sendable (MockRequest) async throws -> PreparedAnswer)
    }

    let source: Source
    private let status: Int?
    private let headers: HeaderFields
    private let leftOutLength: Int?
    let delay: MockDelay?
    let faults: [HTTPFault]

    /// - Throws: Where a header field may not be sent, or the content cannot be encoded or is not what the requests return.
    init<Response>(
        _ answer: MockAnswer<Response>,
        for pattern: RequestPattern<Response>,
        in declaration: MockDeclaration
    )
        throws
    {
        status = answer.status
        headers = answer.headers
        leftOutLength = answer.leftOutLength
        delay = answer.delay
        faults = answer.faults.map { HTTPFault($0.effect.effect, at: $0.point.point) }
        try headers.check()
        if let status, !(200...999).contains(status) {
            throw MockServerError("\(status) is no status of an answer", advice: "Name one from 200 to 999.")
        }
        switch answer.source {
        case .store: source = .store
        case .octets(let octets):
            source = .response(try Self.response(octets, answer, pattern, declaration))
        case .made(let make):
            source = .made { try PreparedAnswer(try await make($0), for: pattern, in: declaration) }
        }
    }

    private static func response<Response>(
        _ octets: @Sendable (Coding) throws -> (content: Data, type: String?),
        _ answer: MockAnswer<Response>,
        _ pattern: RequestPattern<Response>,
        _ declaration: MockDeclaration
    ) throws -> HTTPResponse {
        let coding = (try pattern.coding(declaration) ?? .inherited).inheriting(from: declaration.coding)
        let (content, type) = try octets(coding)
        let status = answer.status ?? (content.isEmpty && type == nil ? 204 : pattern.status)
        var response = HTTPResponse(status: status, body: Array(content))
        if let type { response.fields["Content-Type"] = type }
        // What is compressed is served as it is given: it cannot be read here.
        let isCompressed = answer.headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
        if !answer.isUnchecked, !isCompressed, (200..<300).contains(status), let check = pattern.check {
            var head = ResponseHead(status: status)
            if let type { head.headers.append(name: "Content-Type", value: type) }
            do {
                try check(content, head, coding)
            } catch {
                throw MockServerError(
                    "the answer does not decode as \(Response.self): \(CodingFailure.describe(error))",
                    advice: "Correct it, or say that it is meant: `.unchecked`."
                )
            }
        }
        return response
    }

    /// Whether a fault acts before the content of the request is there.
    var breaksRequest: Bool { faults.contains(where: \.point.isOfRequest) }

    /// Whether a fault ends the exchange before the content of the request is there.
    var endsRequest: Bool { faults.contains { $0.point.isOfRequest && $0.effect.endsExchange } }

    /// A response with what was said of it.
    func applied(to response: HTTPResponse) -> HTTPResponse {
        var response = response
        if let status { response.status = status }
        for name in Set(headers.map { $0.name.lowercased() }) { response.fields.removeAll(named: name) }
        for field in headers { response.fields.append(HTTPField(name: field.name, value: field.value)) }
        if let leftOutLength { response.fields["Content-Length"] = "\(leftOutLength)" }
        response.faults += faults.filter { !$0.point.isOfRequest }
        return response
    }
}
