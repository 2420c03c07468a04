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
    let effect: Effect

    init(_ name: String, _ short: String? = nil, _ help: String, _ effect: Effect) {
        self.name = name
        self.short = short
        self.help = help
        self.effect = effect
    }
}

extension Option {
    /// All of them, in the order of the help.
    static let all = [
        Option(
            "--port",
            "-p",
            "the port to listen on: 3000 unless given, 0 for a free one",
            .value("NUMBER", need: "a number from 0 to 65535") { settings, text in
                guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(text) else {
                    return false
                }
                settings.port = port
                return true
            }
        ),
        Option(
            "--host",
            "-H",
            "the address to listen at: 127.0.0.1 unless given",
            .value("ADDRESS", need: "an IPv4 or IPv6 address, or localhost") { settings, text in
                settings.host = text
                return HostAddress(text) != nil
            }
        ),
        Option(
            "--allow-remote",
            "let --host be an address that others can reach",
            .flag { $0.allowsRemote = true }
        ),
        Option(
            "--watch",
            "-w",
            "read the file again when others change it",
            .flag { $0.watches = true }
        ),
        Option(
            "--no-write",
            "keep changes in memory, and never write the file",
            .flag { $0.writes = false }
        ),
        Option(
            "--read-only",
            "refuse what would change the data, with 403",
            .flag { $0.isReadOnly = true }
        ),
        Option(
            "--delay",
            "-d",
            "hold each answer back: 200, 200ms, 1.5s, or any time of 100ms-300ms",
            .value("TIME", need: "a time such as 200, 200ms or 1.5s, or a range such as 100ms-300ms, up to an hour") {
                settings,
                text in
                settings.delay = DelayText.delay(text)
                return settings.delay != nil
            }
        ),
        Option(
            "--static",
            "-s",
            "serve the files of a folder where the data has no route",
            .value("FOLDER", need: "a folder") { settings, text in
                settings.folder = text
                return !text.isEmpty
            }
        ),
        Option(
            "--snapshot",
            "where to write the data to on s and enter, or SIGUSR1: beside FILE unless given",
            .value("FILE", need: "a file") { settings, text in
                settings.snapshotFile = text
                return !text.isEmpty
            }
        ),
        Option(
            "--seed",
            "what random times come from, so that they come again",
            .value("NUMBER", need: "a number from 0 to \(UInt64.max)") { settings, text in
                settings.seed = text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
                return settings.seed != nil
            }
        ),
        Option("--quiet", "-q", "print no line for each request", .flag { $0.isQuiet = true }),
        Option("--help", "-h", "print this", .flag { $0.request = .help }),
        Option("--version", "print the version", .flag { $0.request = .version }),
    ]

    private init(_ name: String, _ help: String, _ effect: Effect) {
        self.init(name, nil, help, effect)
    }

    /// The name with what comes behind it, as the help has it.
    var synopsis: String {
        let names = [name, short].compactMap(\.self).joined(separator: ", ")
        guard case .value(let value, _, _) = effect else { return names }
        return "\(names) \(value)"
    }
}
