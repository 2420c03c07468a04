import Foundation
import Roadbook
import RoadbookCurl
import RoadbookMockServer

/// A real server that is recorded as the command line says.
struct RecordService {
    private let settings: Settings
    private let server: URL
    private let recorder: RecordingServer
    private let file: RecordingFile
    /// One element where there is something to save.
    private let exchanges: AsyncStream<Void>

    /// - Throws: ``Ending``.
    init(_ settings: Settings) throws {
        guard let server = settings.server else {
            throw Ending("--record needs \(ServerAddress.need)", status: .misuse)
        }
        self.settings = settings
        self.server = server
        try Self.checkServer(server, settings)
        try Listening.checkHost(settings, others: "ask \(server.absoluteString) through it")
        let (exchanges, recorded) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.exchanges = exchanges
        file = RecordingFile(settings.file)
        recorder = try RecordingServer(
            of: server,
            transport: Self.transport(to: server),
            redaction: Self.redaction(settings),
            alsoAt: settings.names.union([settings.host]),
            crossOrigin: .named(settings.origins)
        ) { [settings] line in
            if !settings.isQuiet { Console.note(line) }
            recorded.yield()
        }
    }

    /// - Throws: ``Ending`` where the server would be this program.
    private static func checkServer(_ server: URL, _ settings: Settings) throws {
        let host = server.host().flatMap { HostAddress($0.trimmingCharacters(in: ["[", "]"])) }
        let port = server.port ?? (server.scheme?.lowercased() == "https" ? 443 : 80)
        guard host?.isLoopback == true, port == Int(settings.port) else { return }
        throw Ending(
            "\(server.absoluteString) is where mock-server itself would listen; choose another --port",
            status: .misuse
        )
    }

    /// What carries the requests to the server: URLSession, which on Linux asks no server by an address of IPv6.
    ///
    /// - Throws: ``Ending`` where nothing else is there that does.
    private static func transport(to server: URL) throws -> any Transport {
        #if canImport(Darwin)
        return URLSessionTransport.shared
        #else
        guard server.host()?.contains(":") == true else { return URLSessionTransport.shared }
        do {
            return try .curl()
        } catch {
            throw Ending(
                "\(server.absoluteString) is an address of IPv6, which URLSession does not ask on Linux, and libcurl cannot "
                    + "be used in its place: \(error); name the server by a name",
                status: .unavailable
            )
        }
        #endif
    }

    private static func redaction(_ settings: Settings) -> RecordingRedaction {
        guard settings.redacts else { return .off }
        let pointers = settings.redacted.filter { $0.hasPrefix("/") }
        let names = settings.redacted.subtracting(pointers)
        return RecordingRedaction(headers: names, names: names, pointers: pointers)
    }

    /// Records until the program is interrupted.
    ///
    /// - Throws: ``Ending`` where it cannot listen, or what was recorded cannot be written.
    func run() async throws {
        // Before the address is told, since whoever reads it may send them.
        let interruptions = await Signals([SIGINT, SIGTERM])
        let saver = RecordingSaver(server: recorder, file: file)
        try await Listening.reporting(settings) {
            try await recorder.listen(at: settings.host, on: settings.port) { url in
                try file.create(overwrites: settings.overwrites)
                try await finish(saver)
                let place = "\(server.absoluteString) to \(settings.file)"
                Console.say("\(url.absoluteString) records \(place), \(settings.redacts ? "without" : "with") secrets")
                await withTaskGroup { group in
                    group.addTask { await saver.run(exchanges) }
                    await interruptions.first()
                    group.cancelAll()
                }
                // Whoever asks again does not want to wait for what is under way: what was answered is saved then.
                _ = try? await saver.save()
                interruptions.end()
            }
        }
        // What was under way has ended.
        let count = try await finish(saver)
        Console.say("\(count) \(count == 1 ? "exchange is" : "exchanges are") in \(settings.file)")
    }

    /// - Throws: ``Ending`` where the recording cannot be written.
    @discardableResult
    private func finish(_ saver: RecordingSaver) async throws -> Int {
        do {
            return try await saver.save()
        } catch {
            throw Ending("\(error)", status: .cannotWrite)
        }
    }
}
