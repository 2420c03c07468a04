import Roadbook

/// What comes nearest, in the words of the routes.
struct NearMisses: Sendable {
    /// How many are told.
    private static let shown = 3

    private let lines: [String]

    /// - Parameters:
    ///   - requests: What came.
    ///   - criteria: What was expected.
    init(_ requests: [MockRequest], _ criteria: [RequestCriterion]) {
        lines = Self.nearest(requests) { criteria.mismatches(with: $0) }.map { request, mismatches in
            Self.line(request, mismatches) + "\n    " + request.curl()
        }
    }

    /// - Parameters:
    ///   - request: What came.
    ///   - stubs: What was to be answered.
    init(_ request: MockRequest, _ stubs: [(criteria: [RequestCriterion], place: SourcePlace)]) {
        lines = Self.nearest(stubs) { $0.criteria.mismatches(with: request) }.map { stub, mismatches in
            Self.line(request, mismatches) + " (the stub at \(stub.place))"
        }
    }

    /// One line for each, behind what it belongs to; empty where there is none.
    var text: String { lines.map { "\n  " + $0 }.joined() }

    private static func nearest<Candidate>(
        _ candidates: [Candidate],
        _ mismatches: (Candidate) -> [String]
    ) -> [(Candidate, [String])] {
        var nearest: [(Candidate, [String])] = []
        for candidate in candidates {
            let mismatches = mismatches(candidate)
            let position = nearest.firstIndex { $0.1.count > mismatches.count } ?? nearest.count
            guard position < shown else { continue }
            nearest.insert((candidate, mismatches), at: position)
            if nearest.count > shown { nearest.removeLast() }
        }
        return nearest
    }

    private static func line(_ request: MockRequest, _ mismatches: [String]) -> String {
        "matched \(request.words); " + mismatches.joined(separator: ", ")
    }
}

extension [RequestCriterion] {
    /// What is wrong with a request, the most telling first.
    func mismatches(with request: MockRequest) -> [String] {
        compactMap { $0.mismatch(with: request) }
    }

    /// What is asked, in words.
    var words: String { isEmpty ? "any request" : map(\.description).joined(separator: " ") }
}

extension MockRequest {
    /// The request in the words of the routes: `posts.comments.get with postId 7, id 3`.
    var words: String {
        guard let end else { return description }
        let ids = declaration.words(for: ids, at: end).map { "\($0.name) \($0.id)" }
        let name = declaration.name(of: matchedMethod, at: end)
        return ids.isEmpty ? name : "\(name) with \(ids.joined(separator: ", "))"
    }
}
