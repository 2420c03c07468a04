import RoadbookMockServer

/// Reads a command line: options anywhere, their values behind them or behind an equals sign, and one file.
struct OptionParser {
    private let options: [Option]

    init(_ options: [Option] = Option.all) {
        self.options = options
    }

    /// - Throws: ``Ending`` with the status 64, which names the option.
    func settings(_ arguments: some Sequence<String>) throws -> Settings {
        var settings = Settings()
        var files: [String] = []
        var given: [Option] = []
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if word == "--" {
                files += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                files.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let option = try option(parts[0])
            given.append(option)
            try apply(option, as: parts[0], parts.count == 2 ? parts[1] : nil, &rest, to: &settings)
            // Whoever asks for help gets it, whatever else is wrong.
            if settings.request.isForReader { return settings }
        }
        try Self.check(given, in: settings)
        settings.file = try Self.file((settings.file.isEmpty ? [] : [settings.file]) + files, for: settings.request)
        return settings
    }

    /// - Throws: Where an option says nothing of what is asked for.
    private static func check(_ options: [Option], in settings: Settings) throws {
        let request = settings.request
        if let other = options.first(where: { !$0.services.contains(request) }) {
            let services = Settings.Request.named.filter { other.services.contains($0.request) }.map(\.name)
            let name = Settings.Request.named.first { $0.request == request }?.name
            throw misuse(
                name.map { "\(other.name) makes no sense beside \($0)" }
                    ?? "\(other.name) needs \(services.joined(separator: " or "))"
            )
        }
        if settings.isRecordedDelay, request != .replay { throw misuse("--delay recorded needs --replay") }
        if !settings.redacts, !settings.redacted.isEmpty {
            throw misuse("--redact makes no sense beside --no-redact")
        }
    }

    private static func file(_ files: [String], for request: Settings.Request) throws -> String {
        guard let file = files.first, !file.isEmpty else {
            throw misuse(request == .record ? "--record needs a file too, to write to" : "a file is needed")
        }
        guard files.count == 1 else {
            let verb = request == .record ? "recorded to" : request == .replay ? "replayed" : "served"
            throw misuse("one file can be \(verb); what is meant by \(files[1])?")
        }
        return file
    }

    private func apply(
        _ option: Option,
        as name: String,
        _ given: String?,
        _ rest: inout ArraySlice<String>,
        to settings: inout Settings
    ) throws {
        switch option.effect {
        case .flag(let apply):
            guard given == nil else { throw Self.misuse("\(name) takes no value") }
            apply(&settings)
        case .value(_, let need, let apply):
            let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
            guard let value = given ?? next else { throw Self.misuse("\(name) needs \(need)") }
            if given == nil { rest.removeFirst() }
            guard apply(&settings, value) else { throw Self.misuse("\(name) needs \(need), and not \"\(value)\"") }
        }
    }

    private func option(_ name: String) throws -> Option {
        if let option = options.first(where: { $0.name == name || $0.short == name }) { return option }
        let suggestion = suggestion(for: name).map { "; is it \($0)?" } ?? ""
        throw Self.misuse("there is no option \(name)\(suggestion)")
    }

    /// The option that a name differs from by a few letters; `nil` where there is none.
    private func suggestion(for name: String) -> String? {
        guard name.utf8.count <= 64 else { return nil }
        let distances = options.map { ($0.name, EditDistance.between(Array(name.utf8), Array($0.name.utf8))) }
        guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 <= 2 else { return nil }
        return nearest.0
    }

    private static func misuse(_ reason: String) -> Ending {
        Ending("\(reason)\nmock-server --help tells the options.", status: .misuse)
    }
}

extension OptionParser {
    /// What `--help` prints.
    var usage: String {
        let width = options.map(\.synopsis.count).max() ?? 0
        let lines = options.map { option in
            "  " + option.synopsis.padding(to: width) + "  " + option.help
        }
        return """
            Usage: mock-server FILE [OPTIONS]
                   mock-server --record URL FILE [OPTIONS]
                   mock-server --replay FILE [OPTIONS]

            Serves FILE, a JSON object, as a REST API: each array in it becomes a collection, each object a single
            resource. Changes are written to FILE before they are answered.

            Or records what a real server answers to FILE, without what is secret; or answers as such a file has it.

            \(lines.joined(separator: "\n"))
            """
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
