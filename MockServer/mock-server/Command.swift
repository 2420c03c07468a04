import Foundation
import Roadbook
import RoadbookMockServer

/// `mock-server`: serves a JSON file as a REST API, or records or replays one, until it is interrupted.
@main
struct Command {
    static func main() async {
        // A reader that left, and a limit on the size of files, are errors of the calls that meet them.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        Descriptors.allowAll()
        let ending: Ending
        do {
            return try await run(OptionParser().settings(CommandLine.arguments.dropFirst()))
        } catch let error as Ending {
            ending = error
        } catch let error as MockServerError {
            ending = Ending("\(error)", status: .badData)
        } catch {
            ending = Ending("\(error)", status: .failure)
        }
        Console.warn(ending.message)
        exit(ending.status.rawValue)
    }

    private static func run(_ settings: Settings) async throws {
        switch settings.request {
        case .help: try Console.tell(OptionParser().usage)
        case .version: try Console.tell("mock-server of Roadbook, not released yet")
        case .serve:
            try Listening.checkSeed(settings)
            try await DataService(settings).run()
        case .record: try await RecordService(settings).run()
        case .replay:
            try Listening.checkSeed(settings)
            try await ReplayService(settings).run()
        }
    }
}
