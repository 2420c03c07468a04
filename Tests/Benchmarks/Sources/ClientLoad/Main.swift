import Foundation

/// `client-load WAY URL COUNT IN-FLIGHT [FILE]`: requests sent one way, and nothing around it. It prints seconds, those of
/// the processor, and by how many octets the memory of the process has grown.
@main
enum Main {
    static func main() async throws {
        let words = CommandLine.arguments
        let file = words.count == 6 ? URL(fileURLWithPath: words[5]) : nil
        guard (5...6).contains(words.count), let url = URL(string: words[2]), let count = Int(words[3]),
            let flying = Int(words[4]), let way = try Ways.named(words[1], to: url, flying, file: file)
        else {
            print("usage: client-load \(Ways.names.joined(separator: "|")) URL COUNT IN-FLIGHT [FILE]")
            exit(64)
        }
        try await send(min(count, way.warmUps), min(flying, 64), by: way)
        let memory = PeakMemory.now
        let (wall, processor) = (ContinuousClock.now, clock())
        try await send(count, flying, by: way)
        let seconds = (ContinuousClock.now - wall) / .seconds(1)
        print(seconds, Double(clock() - processor) / Double(CLOCKS_PER_SEC), PeakMemory.now - memory)
    }

    private static func send(_ count: Int, _ flying: Int, by way: any Way) async throws {
        try await withThrowingTaskGroup { group in
            for worker in 0..<flying {
                group.addTask {
                    for _ in 0..<(count / flying + (worker < count % flying ? 1 : 0)) { try await way.send() }
                }
            }
            try await group.waitForAll()
        }
    }
}
