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
        lines = Self.nearest(requests) { criteria.misses(in: $0) }.map { request in
            Self.line(request, criteria) + "\n    " + request.curl()
        }
    }

    /// - Parameters:
    ///   - request: What came.
    ///   - stubs: What was to be answered.
    init(_ request: MockRequest, _ stubs: [(criteria: [RequestCriterion], place: SourcePlace)]) {
        lines = Self.nearest(stubs) { $0.criteria.misses(in: request) }.map { stub in
            Self.line(request, stub.criteria) + " (the stub at \(stub.place))"
        }
    }

    /// One line for each, behind what it belongs to; empty where there is none.
    var text: String { lines.map { "\n  " + $0 }.joined() }

    private static func nearest<Candidate>(
        _ candidates: [Candidate],
        _ misses: (Candidate) -> Int
    ) -> [Candidate] {
        var nearest: [(candidate: Candidate, misses: Int)] = []
        for candidate in candidates {
            let misses = misses(candidate)
            let position = nearest.firstIndex { $0.misses > misses } ?? nearest.count
            guard position < shown else { continue }
            nearest.insert((candidate, misses), at: position)
            if nearest.count > shown { nearest.removeLast() }
        }
        return nearest.map(\.candidate)
    }

    private static func line(_ request: MockRequest, _ criteria: [RequestCriterion]) -> String {
        "matched \(request.words); " + criteria.compactMap { $0.mismatch(with: request) }.joined(separator: ", ")
    }
}

extension [RequestCriterion] {
    /// How many things are wrong with a request.
    fileprivate func misses(in request: MockRequest) -> Int {
        reduce(0) { $0 + $1.misses(in: request) }
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
