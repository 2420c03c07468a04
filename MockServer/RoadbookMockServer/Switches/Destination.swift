import Roadbook
import RoadbookHTTPEngine

/// What is to answer a request.
struct Destination: Sendable {
    enum End: Sendable {
        case route(PathTree.End)
        /// A token endpoint.
        case tokens(BearerPolicy)
    }

    let call: MockCall
    let end: End

    private static let knownMethods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    static let allMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

    static func knows(_ method: String) -> Bool { knownMethods.contains(method) }

    /// - Throws: ``Problem`` where nothing is there or the method is not known, ``DecodedTarget/Malformed``.
    init(of request: MockRequest, in declaration: MockDeclaration) throws {
        let place = request.place
        let target = try place.decodedTarget.get()
        guard let segments = place.segments else {
            let base = declaration.basePath.joined(separator: "/")
            throw Problem.notFound("Nothing is declared outside of /\(base), the path of \(declaration.name).")
        }
        let tokens = declaration.tokenEndpoints[segments]
        let match = tokens == nil ? place.match : nil
        guard let end = tokens.map(End.tokens) ?? match.map({ .route($0.end) }) else {
            throw Problem.notFound(declaration.nothing(at: segments))
        }
        let octets = request.request
        guard Self.knows(octets.method) else {
            throw Problem.notImplemented(octets.method)
        }
        self.end = end
        call = MockCall(request: octets, target: target, path: segments, ids: match?.ids ?? [])
    }
}

extension Destination {
    /// The route; `nil` where it is none.
    var resource: Int? {
        switch end {
        case .route(let end): end.resource
        case .tokens: nil
        }
    }

    /// The methods that are answered there.
    func methods(in declaration: MockDeclaration) -> [String] {
        switch end {
        case .route(.collection(let index)), .route(.related(let index, _)):
            declaration.resources[index].methods(ofMember: false)
        case .route(.member(let index)): declaration.resources[index].methods(ofMember: true)
        case .route(.action(let index, let name)): declaration.resources[index].methods(of: name)
        case .tokens: TokenEndpoint.methods
        }
    }
}
