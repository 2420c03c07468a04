import BenchmarkHarness
import Foundation

/// Content that is large, by the whole client and by URLSession alone: how long it takes, and how much memory.
struct LargeTransfers {
    private let rounds: Int
    private let length: Int

    init(_ mode: Mode) {
        rounds = mode(5, quick: 1)
        length = mode(1 << 30, quick: 1 << 26)
    }

    func sections(against server: RunningServer, _ files: ServerFiles) throws -> [Section] {
        let path = try files.large(length)
        let (source, target) = (files.folder.url.appending(path: "large"), files.folder.url.appending(path: "arrived"))
        let sink = try ContentSink()
        defer { sink.end() }
        let size = "\(length >> 20) MiB"
        return [
            try section("\(size) received", LargeTransfer.downloads, server.url(of: path), target),
            try section("\(size) sent from a file", LargeTransfer.uploads, sink.url(of: path), source),
        ]
    }

    /// The first is what the others are held against.
    private func section(_ title: String, _ transfers: [LargeTransfer], _ url: String, _ file: URL) throws -> Section {
        Progress.say(title)
        var courses: [[Sender.Figures]] = transfers.map { _ in [] }
        for _ in 0..<rounds {
            for (index, transfer) in transfers.enumerated() {
                courses[index].append(try transfer.sender.send(1, flying: 1, to: url, file: file.path))
                // A file that has arrived is gone before the next begins.
                if transfer.writesFile { try FileManager.default.removeItem(at: file) }
            }
        }
        let rows = zip(transfers, courses).map { transfer, course in
            [
                Row(
                    transfer.sender.name,
                    .wallTime,
                    course.map(\.wallTime).median ?? .nan,
                    ratio: course.map(\.wallTime).medianRatio(to: courses[0].map(\.wallTime)),
                    bar: transfer.isJudged ? Bars.Calls.largeTransfer : nil
                ),
                Row("\(transfer.sender.name), processor time", .cpuTime, course.map(\.cpuTime).median ?? .nan),
                memory(transfer, course),
            ]
        }
        // Figures of a kind stand together.
        let table = [0, 1, 2].flatMap { kind in rows.map { $0[kind] } }
        return Section(title, reference: transfers[0].sender.name, plotted: .ratio, table)
    }

    private func memory(_ transfer: LargeTransfer, _ course: [Sender.Figures]) -> Row {
        let name = "\(transfer.sender.name), growth of memory"
        // Where the system does not tell of memory, it has not grown.
        guard let median = course.compactMap(\.memory).median, median > 0 else {
            return .skipped(name, .memory, because: "the system does not tell it")
        }
        return Row(name, .memory, median, bar: transfer.isOurs ? Bars.Calls.transferMemory : nil)
    }
}
