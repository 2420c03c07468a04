/// What switches remember. It is a part of the store, so that a snapshot has it too; no dump shows it, as there are tokens
/// and keys in it.
struct SwitchMemory: Sendable {
    var answers = BoundedMemory<IdempotencyName, KeptAnswer>(limit: 1_000)
    var windows = BoundedMemory<QuotaHolder, QuotaWindow>(limit: 1_000)
    var tokens = IssuedTokens()
}

extension SwitchMemory: CustomStringConvertible, CustomReflectable {
    var description: String { "SwitchMemory" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
