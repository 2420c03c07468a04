import Foundation

/// What a program prints, line by line, each to be had once.
struct PrintedLines: Sendable {
    struct Ended: Error, CustomStringConvertible {
        let description: String
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
        var passed: [String] = []
        for await line in lines {
            guard let text, !line.contains(text) else { return line }
            passed.append(line)
        }
        throw Ended(description: "no line has \"\(text ?? "")\": \(passed.joined(separator: "\n"))")
    }

    /// The lines that are still to come, until the program ends.
    func rest() async -> [String] {
        var rest: [String] = []
        for await line in lines { rest.append(line) }
        return rest
    }
}
