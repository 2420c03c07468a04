/// Notes which keys of a context are read.
final class KeyRecorder: Sendable {
    private let noted = Locked<[any RuleKey.Type]>([])

    func note(_ key: any RuleKey.Type) {
        noted.withLock { $0.append(key) }
    }

    var keys: [any RuleKey.Type] { noted.withLock { $0 } }
}
