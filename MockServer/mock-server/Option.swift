/// An option of the command line.
struct Option: Sendable {
    /// What an option does.
    enum Effect: Sendable {
        case flag(@Sendable (inout Settings) -> Void)
        /// - value: What its value is called in the help.
        /// - need: What the value has to be, for the error.
        /// - apply: False for a value that is none.
        case value(String, need: String, apply: @Sendable (inout Settings, String) -> Bool)
    }

    /// With its hyphens.
    let name: String
    /// One hyphen and one letter; `nil` for none.
    let short: String?
    let help: String
    /// What it is for; beside anything else it makes no sense.
    let services: Set<Settings.Request>
    let effect: Effect

    init(
        _ name: String,
        _ short: String? = nil,
        _ help: String,
        for services: Set<Settings.Request> = [.serve, .record, .replay],
        _ effect: Effect
    ) {
        self.name = name
        self.short = short
        self.help = help
        self.services = services
        self.effect = effect
    }
}

extension Option {
    init(
        _ name: String,
        _ help: String,
        for services: Set<Settings.Request> = [.serve, .record, .replay],
        _ effect: Effect
    ) {
        self.init(name, nil, help, for: services, effect)
    }

    /// The name with what comes behind it, as the help has it.
    var synopsis: String {
        let names = [name, short].compactMap(\.self).joined(separator: ", ")
        guard case .value(let value, _, _) = effect else { return names }
        return "\(names) \(value)"
    }
}
