public import Foundation
public import Roadbook
import RoadbookHTTPEngine
import Synchronization

/// A request as a mock received it.
public struct MockRequest: Sendable {
    /// What is known of it, behind one reference: it is handed on and kept, and never changed.
    private let parts: Parts

    init(_ request: HTTPRequest, _ declaration: Boxed<MockDeclaration>) {
        parts = Parts(request, declaration)
    }

    /// The request method.
    public var method: HTTPMethod { HTTPMethod(rawValue: request.method) }

    /// The path and the query as they were sent.
    public var target: String { String(decoding: request.target, as: UTF8.self) }

    /// The path below the base path of the router, decoded, such as `posts/1/comments`; as it was sent where it lies
    /// elsewhere or cannot be read.
    public var path: String { segments?.joined(separator: "/") ?? target }

    /// The path as declared, such as `posts/{postId}/comments`; `nil` where nothing is declared for it.
    public var pattern: String? { match.map { declaration.pattern(of: $0.end) } }

    /// The ids of the path, outermost first.
    public var ids: [String] { match?.ids ?? [] }

    /// The query, decoded, in order.
    public var query: [URLQueryItem] { queryItems.map { URLQueryItem(name: $0.name, value: $0.value) } }

    /// The header fields, in order.
    public var headers: HeaderFields {
        var headers = HeaderFields()
        for field in request.fields { headers.append(name: field.name, value: field.text) }
        return headers
    }

    /// The content.
    public var content: Data { Data(request.body) }

    /// The content as JSON; `nil` where it is none.
    public var json: JSONValue? { try? JSONParser().parse(request.body) }

    /// The content as a value, written as its route writes them.
    ///
    /// - Throws: Where it does not decode.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let coding = match.map { declaration.resources[$0.end.resource].codec.coding } ?? .inherited
        return try coding.decode(type, from: content)
    }

    /// The connection it came on, counted from 0 since the mock listens; `nil` for one that came in memory.
    public var connection: Int? { request.place.flatMap { $0.connection < 0 ? nil : $0.connection } }

    /// Which exchange on its connection it is, counted from 0; `nil` for one that came in memory.
    public var exchange: Int? { connection == nil ? nil : request.place?.exchange }
}

extension MockRequest {
    private final class Parts: Sendable {
        let request: HTTPRequest
        let declaration: Boxed<MockDeclaration>
        let size: Int
        /// Found when it is asked for, since what is known of a target may be answered without.
        private let foundPlace = AtomicLazyReference<Place>()

        init(_ request: HTTPRequest, _ declaration: Boxed<MockDeclaration>) {
            self.request = request
            self.declaration = declaration
            size = request.target.count + request.fields.size + request.body.count + request.trailers.size
        }

        var place: Place {
            foundPlace.load() ?? foundPlace.storeIfNil(Place(request, declaration.wrappedValue))
        }
    }

    /// Where a request goes.
    final class Place: Sendable {
        /// The target, taken apart; or why it cannot be.
        let decodedTarget: Result<DecodedTarget, any Error>
        /// The path below the base path, decoded; `nil` where it lies elsewhere.
        let segments: [String]?
        /// What the path leads to, and the ids on the way; `nil` where it leads nowhere.
        let match: PathTree.Match?

        fileprivate init(_ request: HTTPRequest, _ declaration: MockDeclaration) {
            decodedTarget = Result { try DecodedTarget(request.pathAndQuery) }
            // Without a target it leads nowhere, be something declared at the top or not.
            segments = request.target.isEmpty ? nil : (try? decodedTarget.get())?.segments.below(declaration.basePath)
            match = segments.flatMap(declaration.match)
        }
    }

    var request: HTTPRequest { parts.request }

    var declaration: MockDeclaration { parts.declaration.wrappedValue }

    var boxedDeclaration: Boxed<MockDeclaration> { parts.declaration }

    /// Where it goes.
    var place: Place { parts.place }

    var decodedTarget: Result<DecodedTarget, any Error> { place.decodedTarget }

    var segments: [String]? { place.segments }

    var match: PathTree.Match? { place.match }

    /// Whether the first line has been read; otherwise it was refused for it, or before it came.
    var hasLine: Bool { !request.target.isEmpty }

    /// How many octets were sent: the target, the fields and the content.
    var size: Int { parts.size }

    var queryItems: [DecodedTarget.Item] { (try? decodedTarget.get())?.query ?? [] }

    /// The method by which requests are matched: who answers GET answers HEAD.
    var matchedMethod: String { request.method == "HEAD" ? "GET" : request.method }

    var end: PathTree.End? { match?.end }

    /// Whether the router declares this method at this path.
    var isDeclared: Bool {
        if let segments, declaration.tokenEndpoints[segments] != nil { return true }
        guard let end else { return request.target == [UInt8(ascii: "*")] }
        return request.method == "OPTIONS" || declaration.declares(request.method, at: end)
    }
}

extension HTTPFields {
    fileprivate var size: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.count } }
}

extension MockRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the target without the values of its query.
    public var description: String {
        hasLine ? "\(method) \(path)" + (queryItems.isEmpty ? "" : "?" + names) : HTTPRequest.withoutLine
    }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }

    private var names: String { queryItems.map(\.name).joined(separator: "&") }
}
