/// What a rule says, whichever key it is for.
enum AnyRuleValue: Sendable {
    case constant(AnyKeyValue)
    case computed(@Sendable (RuleContext) throws -> AnyKeyValue)

    init<Value: Sendable>(_ value: RuleValue<Value>) {
        self =
            switch value {
            case .constant(let value): .constant(KeyValue(value))
            case .path(let path): .computed { KeyValue($0[keyPath: path]) }
            case .computed(let body): .computed { KeyValue(try body($0)) }
            }
    }

    func value(in context: RuleContext) throws -> AnyKeyValue {
        switch self {
        case .constant(let value): value
        case .computed(let body): try body(context)
        }
    }
}
