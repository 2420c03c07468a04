import Foundation

/// What a program prints, line by line, each to be had once.
struct PrintedLines: Sendable {
    /// The program has ended without a line that was waited for.
    struct Ended: Error, CustomStringConvertible {
        /// What it printed instead.
        let passed: [String]

        var description: String { "no such line is in: \(passed.joined(separator: "\n"))" }
    }

    private let lines: AsyncStream<String>

    /// Reads on a thread of its own, since reading waits.
    init(_ handle: FileHandle) {
        let (lines, arrived) = AsyncStream<String>.makeStream()
        self.lines = lines
        Thread.detachNewThread {
            var rest = Data()
            while let data = try? handle.read(upToCount: 1), !data.isEmpty {
                rest.append(data)
                guard data.last == UInt8(ascii: "\n") else { continue }
                arrived.yield(String(decoding: rest.dropLast(), as: UTF8.self))
                rest = Data()
            }
            arrived.finish()
        }
    }

    /// The next line with a text in it, or the very next one; those before it are passed over.
    @discardableResult
    func next(with text: String? = nil) async throws -> String {
        try await next { line in text.map(line.contains) ?? true }
    }

    /// The next line that is meant; those before it are passed over.
    func next(where isMeant: (String) -> Bool) async throws -> String {
        var passed: [String] = []
        for await line in lines {
            if isMeant(line) { return line }
            passed.append(line)
        }
        throw Ended(passed: passed)
    }

    /// The lines that are still to come, until the program ends.
    func rest() async -> [String] {
        var rest: [String] = []
        for await line in lines { rest.append(line) }
        return rest
    }
}
