extension AnalyticsEvent {
    /// An event by what it encodes.
    ///
    /// - Parameters:
    ///   - event: The event: an enum with the coding that Swift gives it, or anything that encodes alike.
    ///   - visible: The parameters whose values may be told; see ``AnalyticsWhen/visibleParameters``.
    /// - Throws: ``AnalyticsEventError``: the event does not encode, or not as one name.
    public init(_ event: some Encodable, visible: Set<String>) throws {
        let context = CodingContext(Coding(), findsData: true)
        let value: JSONValue
        do {
            value = try context.encode(event)
        } catch {
            throw AnalyticsEventError(
                .notEncodable,
                type(of: event),
                "it does not encode",
                advice: "Look at the underlying error.",
                underlying: error
            )
        }
        let code = context.shallowestData ?? .max
        guard let derived = try Self(event, as: value, code, AnalyticsRedaction(visible: visible)) else {
            throw AnalyticsEventError(
                .noSingleName,
                type(of: event),
                Self.problem(of: value, code),
                advice: "Let it encode as an enum does, or write analyticsEvent() for it."
            )
        }
        self = derived
    }

    /// - Parameter code: How many levels have names that are written in the code: no others are told.
    private init?(_ event: Any, as value: JSONValue, _ code: Int, _ redaction: AnalyticsRedaction) throws {
        switch value {
        case .string(let name):
            guard Self.isBareCase(event) else { return nil }
            self.init(name: name)
        case .number:
            // The name of the case says more than a number.
            guard Self.isBareCase(event) else { return nil }
            self.init(name: "\(event)")
        case .object(let members):
            guard code > 0, members.count == 1, let (name, values) = members.first else { return nil }
            if code > 1, let part = Self.tellingPart(of: event, values) {
                let inner = try part.analyticsEvent()
                self.init(name: "\(name).\(inner.name)", parameters: inner.parameters)
                return
            }
            let redaction = redaction.within(name)
            if let part = Self.part(of: event, values),
                let inner = try Self(part.event, as: part.value, code - 2, redaction)
            {
                self.init(name: "\(name).\(inner.name)", parameters: inner.parameters)
            } else {
                let labelled = code > 1 ? values.object : nil
                let parameters = Self.inSeconds(labelled ?? ["_0": values], of: event)
                self.init(name: name, parameters: redaction.shown(parameters))
            }
        default: return nil
        }
    }

    /// The event of a part that an event carries, and nothing else; `nil` where it carries something else.
    private static func part(of event: Any, _ values: JSONValue) -> (event: Any, value: JSONValue)? {
        // What it encodes does not tell an enum from a struct with one property, so it is asked itself.
        let mirror = Mirror(reflecting: event)
        guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value, isEnum(payload),
            let members = values.object, members.count == 1, let value = members["_0"], value.object != nil
        else { return nil }
        return (payload, value)
    }

    /// The event of a part that an event carries, where it says itself what may be told of it.
    private static func tellingPart(of event: Any, _ values: JSONValue) -> (any AnalyticsWhen)? {
        let mirror = Mirror(reflecting: event)
        guard mirror.displayStyle == .enum, values.object?.count == 1, values["_0"] != nil else { return nil }
        return mirror.children.first?.value as? any AnalyticsWhen
    }

    /// The parameters with times in seconds, which encode as two numbers that nobody can read.
    private static func inSeconds(_ parameters: Parameters, of event: Any) -> Parameters {
        guard let payload = Mirror(reflecting: event).children.first?.value else { return parameters }
        let mirror = Mirror(reflecting: payload)
        // A nil is not encoded.
        let values = (mirror.displayStyle == .tuple ? mirror.children.map(\.value) : [payload]).filter { !isNil($0) }
        guard values.count == parameters.count else { return parameters }
        return Parameters(
            zip(parameters, values).map { parameter, value in
                guard let time = value as? Duration else { return parameter }
                return (parameter.name, (time / .seconds(1)).jsonValue)
            }
        )
    }

    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    private static func isEnum(_ value: Any) -> Bool {
        Mirror(reflecting: value).displayStyle == .enum
    }

    /// Whether it is a case without values: what has a value may have it in its raw value, and in its name.
    private static func isBareCase(_ event: Any) -> Bool {
        let mirror = Mirror(reflecting: event)
        return mirror.displayStyle == .enum && mirror.children.isEmpty
    }

    private static func problem(of value: JSONValue, _ code: Int) -> String {
        switch value {
        case .object(let members) where members.count == 1 && code <= 0:
            "it encodes as an object whose name is data, as those of dictionaries are"
        case .object(let members): "it encodes as an object of \(members.count) names, and not of one"
        default: "it encodes as \(value.kind), and is no case with a raw value and no other"
        }
    }
}
