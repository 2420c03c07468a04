/// The directives of `Cache-Control` (RFC 9111, section 5.2), of a request or of an answer.
///
/// Of a directive given twice the first counts, one that is not known does nothing, and one that cannot be read means
/// what keeps a stored answer from being used (section 4.2.1).
struct CacheControl: Hashable, Sendable {
    private enum Argument: Hashable, Sendable {
        case none
        case text(String)
        case unreadable
    }

    private var directives: [String: Argument] = [:]

    init(_ headers: HeaderFields) {
        for value in headers.values(of: "Cache-Control") { read(value) }
    }

    init(_ value: String) {
        read(value)
    }

    /// The directives of a request, `Pragma: no-cache` for one where there are none (section 5.4).
    init(of request: TransportRequest) {
        self.init(request.headers)
        if directives.isEmpty, let pragma = request.headers["Pragma"] {
            directives = CacheControl(pragma).directives.filter { $0.key == "no-cache" }
        }
    }

    private mutating func read(_ value: String) {
        var reader = FieldReader(value)
        while !reader.isAtEnd {
            reader.skipWhitespace()
            if let name = reader.token()?.lowercased() {
                let argument = Self.argument(&reader)
                if directives[name] == nil { directives[name] = argument }
            }
            reader.skipElement()
            _ = reader.skip(",")
        }
    }

    private static func argument(_ reader: inout FieldReader) -> Argument {
        var argument = Argument.none
        if reader.skip("=") {
            guard let text = reader.isAt("\"") ? reader.quotedString() : reader.token() else { return .unreadable }
            argument = .text(text)
        }
        reader.skipWhitespace()
        return reader.isAtEnd || reader.isAt(",") ? argument : .unreadable
    }

    private func has(_ name: String) -> Bool {
        directives[name] != nil
    }

    /// A number of seconds; `broken` where there is no number.
    private func seconds(_ name: String, orBroken broken: Int?) -> Int? {
        switch directives[name] {
        case nil: nil
        case .text(let text): DeltaSeconds.read(text) ?? broken
        case .some(.none), .unreadable: broken
        }
    }
}

extension CacheControl {
    /// Nothing is to be stored.
    var noStore: Bool { has("no-store") }

    /// What is stored is asked for again before it is used. The form that names fields counts as the one for all, as the
    /// section allows.
    var noCache: Bool { has("no-cache") }

    /// How long an answer is fresh, or how old one may be for the caller, in seconds; 0 where it cannot be read.
    var maxAge: Int? { seconds("max-age", orBroken: 0) }

    /// What is stale is not used without asking.
    var mustRevalidate: Bool { has("must-revalidate") }

    /// The content does not change while it is fresh (RFC 8246).
    var immutable: Bool { has("immutable") }

    /// Nothing is to be sent.
    var onlyIfCached: Bool { has("only-if-cached") }

    /// For how many seconds an answer must still be fresh for the caller.
    var minFresh: Int? { seconds("min-fresh", orBroken: nil) }

    /// For how many seconds an answer may have been stale for the caller; ``DeltaSeconds/most`` for any time.
    var maxStale: Int? {
        directives["max-stale"] == .some(.none) ? DeltaSeconds.most : seconds("max-stale", orBroken: nil)
    }

    /// For how many seconds a stale answer may stand in for a server that fails (RFC 5861, section 4).
    var staleIfError: Int? { seconds("stale-if-error", orBroken: nil) }

    /// A lifetime may be guessed whatever the status.
    var isPublic: Bool { has("public") }
}
