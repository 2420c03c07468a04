/// A way through the library that is taken so often that what it costs is watched.
public struct HotPath: Sendable {
    /// What it is told by, on the command line of `hot-path` too.
    public let name: String
    /// Whether it is Foundation's alone, and there to be held against others.
    public let isFloor: Bool
    /// Takes it so often.
    public let run: @Sendable (_ turns: Int) async throws -> Void

    init(
        _ name: String,
        isFloor: Bool = false,
        _ run: @escaping @Sendable (_ turns: Int) async throws -> Void
    ) {
        self.name = name
        self.isFloor = isFloor
        self.run = run
    }

    /// Something went another way than it is measured for.
    struct WentAstray: Error {}
}

extension HotPath {
    /// All of them, and what they are held against.
    public static let all: [HotPath] = [
        .readyRequest, .readyFields, .readyContent, .writtenRequest, .writtenContent,
        .requestConversion, .requestCall, .contentCall,
        PolicyResolution(rules: 100).path, .parsing, .exchange, .call, .guardedCall, .cachedCall,
    ]

    /// The one of a name; `nil` where there is none.
    public static func named(_ name: String) -> HotPath? { all.first { $0.name == name } }
}

/// Uses a value, so that making it is not left out.
@inline(never) package func keep<Value>(_ value: Value) {}
