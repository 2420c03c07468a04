import Foundation
import Roadbook

/// What of an archive is replayed, and how.
struct ReplayPlan: Sendable {
    /// Exchanges with equal requests.
    struct Group: Sendable {
        let request: RecordedRequest
        var entries: [HTTPArchive.Entry] = []
        var answers: [PreparedAnswer] = []
    }

    private(set) var groups: [Group] = []
    private(set) var skipped: [Replay.Skipped] = []

    /// - Parameters:
    ///   - advice: How to say where the API lies.
    ///   - delay: How long the answer of an exchange is held back; `nil` for not at all.
    /// - Throws: ``MockServerError``.
    init(
        _ archive: HTTPArchive,
        _ base: RecordedBase,
        _ declaration: MockDeclaration,
        advice: String,
        delay: (HTTPArchive.Entry) -> MockDelay?
    ) throws {
        guard !archive.entries.isEmpty else {
            throw MockServerError("the archive has no entries", advice: "Record something first, or export it again.")
        }
        let path = declaration.basePath.map { "/" + PercentEncoding.encoded($0, allowing: .pathSegment) }.joined()
        var positions: [RecordedRequest: Int] = [:]
        var isAnythingThere = false
        for (index, entry) in archive.entries.enumerated() {
            guard let target = base.target(of: entry.request.url) else {
                skip(index, entry, entry.request.url.isAbsolute ? "it lies elsewhere" : "its address is not absolute")
                continue
            }
            isAnythingThere = true
            if let reason = Self.reasonToSkip(entry) {
                skip(index, entry, reason)
                continue
            }
            let answer: PreparedAnswer
            do {
                answer = try PreparedAnswer(
                    RecordedAnswer.of(entry, base, at: path, delay: delay(entry)),
                    for: .any,
                    in: declaration
                )
            } catch {
                // Errors are sentences, and the advice is one of its own.
                let reason = "\(error)"
                throw MockServerError(
                    "entry \(index) of the archive, \(entry), cannot be replayed: "
                        + (reason.hasSuffix(".") ? reason.dropLast() : reason[...]),
                    advice: "Correct it, or take it out of the archive."
                )
            }
            let request = RecordedRequest(entry.request, target)
            let position = positions[request] ?? groups.count
            if position == groups.count {
                positions[request] = position
                groups.append(Group(request: request))
            }
            groups[position].entries.append(entry)
            groups[position].answers.append(answer)
        }
        guard isAnythingThere else { throw Self.elsewhere(archive, base, advice: advice) }
    }

    /// The stubs that answer so.
    ///
    /// - Parameters:
    ///   - place: The line that says so.
    ///   - condition: What else is asked of a request; `nil` for nothing.
    func stubs(_ place: SourcePlace, _ condition: RequestCriterion? = nil) -> [StubBook.Entry] {
        let (ending, others) = (paths(endingInSlash: true), paths(endingInSlash: false))
        return groups.map { group in
            let path = RecordedPath(group.request)
            let criteria = group.request.criteria(slashCounts: ending.contains(path) && others.contains(path))
            return StubBook.Entry(
                criteria: criteria + (condition.map { [$0] } ?? []),
                answers: group.answers,
                limit: nil,
                probability: 1,
                place: place
            )
        }
    }

    /// A path as it is asked for, whether or not there is a slash at its end.
    private struct RecordedPath: Hashable {
        let method: String
        let segments: [String]

        init(_ request: RecordedRequest) {
            (method, segments) = (request.method, request.target.segments)
        }
    }

    private func paths(endingInSlash endsInSlash: Bool) -> Set<RecordedPath> {
        Set(groups.map(\.request).filter { $0.target.endsInSlash == endsInSlash }.map(RecordedPath.init))
    }

    private mutating func skip(_ index: Int, _ entry: HTTPArchive.Entry, _ reason: String) {
        skipped.append(Replay.Skipped(index: index, entry: entry, reason: reason))
    }

    private static func reasonToSkip(_ entry: HTTPArchive.Entry) -> String? {
        let isFailing = RecordedFailure.fault(of: entry) != nil
        if entry.response.status == 0 { return isFailing ? nil : "no answer came" }
        if (100..<200).contains(entry.response.status) { return "it is not the final answer" }
        let content = entry.response.content
        // What broke off does so again, with as much of it as is known.
        if !entry.isWithoutContent, !isFailing, (content.size ?? 0) > 0, content.data == nil {
            return "the archive does not have its content"
        }
        return nil
    }

    private static func elsewhere(_ archive: HTTPArchive, _ base: RecordedBase, advice: String) -> MockServerError {
        let urls = archive.entries.map(\.request.url).filter(\.isOfHTTP)
        let origins = Set(urls.map(RecordedBase.origin))
        let path = base.segments.map { "/" + $0 }.joined()
        let others =
            origins.isEmpty
            ? "has no exchanges by HTTP"
            : base.origin.map(origins.contains) ?? true
                ? "has other paths of that server" : "has \(origins.sorted().prefix(5).joined(separator: ", "))"
        return MockServerError(
            "nothing of the archive lies at \(base.origin ?? "")\(path); it \(others)",
            advice: advice
        )
    }
}
