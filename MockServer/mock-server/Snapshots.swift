import Dispatch
import Foundation
import Roadbook
import RoadbookMockServer

/// Writes what the mock holds to a file, whenever the user asks for it.
struct Snapshots: Sendable {
    let mock: DataFileMock
    /// The data file.
    let file: String
    /// Where to write to; `nil` for a new file beside the data file each time.
    let target: String?

    /// Waits for requests until the task is cancelled.
    ///
    /// - Parameter signals: Each is a request, as `s` and enter is.
    func run(_ signals: AsyncStream<Void>) async {
        await withTaskGroup { group in
            group.addTask { for await _ in signals { write() } }
            group.addTask { for await _ in Self.typed() { write() } }
        }
    }

    /// The times that `s` and enter is typed.
    private static func typed() -> AsyncStream<Void> {
        let (requests, arrived) = AsyncStream<Void>.makeStream()
        // A program in the background that reads from the terminal would be stopped; now it reads nothing instead.
        signal(SIGTTIN, SIG_IGN)
        Thread.detachNewThread {
            while let line = readLine() {
                if line.trimmingCharacters(in: .whitespaces) == "s" { arrived.yield() }
            }
        }
        return requests
    }

    private func write() {
        let path = target ?? newPath()
        do {
            _ = try AtomicFile(path).write(TextLayout("").text(mock.data))
            Console.say("The data is written to \(path)")
        } catch {
            Console.warn("\(error)")
        }
    }

    /// A name with the time, and with a number where there is such a file.
    private func newPath() -> String {
        let name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
        let time = Date().formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        let beginning = "\(name)-\(time)"
        var path = "\(beginning).json"
        var number = 2
        while FileManager.default.fileExists(atPath: path) {
            path = "\(beginning)-\(number).json"
            number += 1
        }
        return path
    }
}
