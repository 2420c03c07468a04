/// What a rule says.
enum RuleValue<Value: Sendable>: Sendable {
    case constant(Value)
    /// The value of another part of the context.
    case path(any KeyPath<RuleContext, Value> & Sendable)
    case computed(@Sendable (RuleContext) throws -> Value)
}
