import RoadbookMockServer

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
            "--allow-host",
            "a name by which it may be asked for, beside localhost; may be given more than once",
            .value("NAME", need: "the name of a host, without a port") { settings, text in
                settings.names.insert(text)
                let isName = text.utf8.allSatisfy { ![0x2F, 0x3A, 0x40].contains($0) && (0x21...0x7E).contains($0) }
                return isName && !text.isEmpty
            }
        ),
        Option(
            "--watch",
            "-w",
            "read the file again when others change it",
            for: [.serve, .replay],
            .flag { $0.watches = true }
        ),
        Option(
            "--no-write",
            "keep changes in memory, and never write the file",
            for: [.serve],
            .flag { $0.writes = false }
        ),
        Option(
            "--read-only",
            "refuse what would change the data, with 403",
            for: [.serve],
            .flag { $0.isReadOnly = true }
        ),
        Option(
            "--cross-origin",
            "let pages of an origin read and change the data, * for any; may be given more than once",
            for: [.serve, .record],
            .value("ORIGIN", need: "an origin such as http://localhost:5173, or *") { settings, text in
                settings.origins.insert(text)
                return text == "*" || CrossOriginPolicy.isOrigin(text)
            }
        ),
        Option(
            "--delay",
            "-d",
            "hold each answer back: 200, 200ms, 1.5s, any time of 100ms-300ms; recorded with --replay",
            for: [.serve, .replay],
            .value("TIME", need: "a time such as 200, 200ms or 1.5s, or a range such as 100ms-300ms, up to an hour") {
                settings,
                text in
                settings.isRecordedDelay = text == "recorded"
                settings.delay = DelayText.delay(text)
                return settings.delay != nil || settings.isRecordedDelay
            }
        ),
        Option(
            "--static",
            "-s",
            "serve the files of a folder where the data has no route, or the recording no answer",
            for: [.serve, .replay],
            .value("FOLDER", need: "a folder") { settings, text in
                settings.folder = text
                return !text.isEmpty
            }
        ),
        Option(
            "--snapshot",
            "where to write the data to on s and enter, or SIGUSR1: beside FILE unless given",
            for: [.serve],
            .value("FILE", need: "a file") { settings, text in
                settings.snapshotFile = text
                return !text.isEmpty
            }
        ),
        Option(
            "--seed",
            "what chance comes from: that of an earlier run repeats it; ROADBOOK_SEED or random unless given",
            for: [.serve, .replay],
            .value("NUMBER", need: "a number from 0 to \(UInt64.max)") { settings, text in
                settings.seed = text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
                return settings.seed != nil
            }
        ),
        Option(
            "--record",
            "pass requests on to a server, and write what is said to FILE, in HAR 1.2",
            for: [.record],
            .value("URL", need: ServerAddress.need) { settings, text in
                settings.request = .record
                settings.server = ServerAddress.url(text)
                return settings.server != nil
            }
        ),
        Option(
            "--overwrite",
            "record to FILE though it is there already",
            for: [.record],
            .flag { $0.overwrites = true }
        ),
        Option(
            "--redact",
            "what else is secret: a field or member, or /a/json/pointer; may be given more than once",
            for: [.record],
            .value("NAME", need: "the name of a field or a member, or a JSON Pointer") { settings, text in
                settings.redacted.insert(text)
                return !text.isEmpty
            }
        ),
        Option(
            "--no-redact",
            "record what is secret too",
            for: [.record],
            .flag { $0.redacts = false }
        ),
        Option(
            "--replay",
            "answer as FILE has it: a recording, or the HAR file of a browser",
            for: [.replay],
            .value("FILE", need: "the file of a recording") { settings, text in
                settings.request = .replay
                settings.file = text
                return !text.isEmpty
            }
        ),
        Option(
            "--from",
            "which server of a recording is meant, where it has several",
            for: [.replay],
            .value("URL", need: ServerAddress.need) { settings, text in
                settings.server = ServerAddress.url(text)
                return settings.server != nil
            }
        ),
        Option("--quiet", "-q", "print no line for each request", .flag { $0.isQuiet = true }),
        Option("--help", "-h", "print this", .flag { $0.request = .help }),
        Option("--version", "print the version", .flag { $0.request = .version }),
    ]
}
