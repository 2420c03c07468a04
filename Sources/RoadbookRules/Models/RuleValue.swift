/// What a rule says.
enum RuleValue<Value: Sendable>: Sendable {
    case constant(Value)
    /// The value of another part of the context.
    case path(any KeyPath<RuleContext, Value> & Sendable)
    case computed(@Sendable (RuleContext) throws -> Value)

    var body: @Sendable (RuleContext) throws -> Value {
        switch self {
        case .constant(let value): { _ in value }
        case .path(let path): { $0[keyPath: path] }
        case .computed(let body): body
        }
    }
}
