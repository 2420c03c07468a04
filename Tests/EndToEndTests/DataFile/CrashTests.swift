import Foundation
import Roadbook
import RoadbookMockServer
import TestServers
import Testing

/// What was answered is in the file, however `mock-server` ends.
@Suite(.runsPrograms, .endsInTime) struct CrashTests {
    @Test func `a kill amid many writes loses nothing that was acknowledged`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts": []}"#, to: "db.json")
            let path = "\(folder.path)/db.json"
            var random = SeededRandomNumberGenerator()
            let printed = random
            var acknowledged: Set<String> = []
            for round in 0..<(Sizes.areFull ? 100 : 20) {
                // Each round starts from the file of the one before.
                let writers = Writers(round: round, goal: .random(in: 1...80, using: &random))
                try await MockProgram.run(path, "--quiet") { (program) throws in
                    try writers.start(on: program.port)
                    try await writers.goalReached.wait()
                    program.kill9()
                    try await writers.ended.wait()
                }
                acknowledged.formUnion(writers.acknowledged)
                let data = try JSONParser().parse(Data(contentsOf: URL(fileURLWithPath: path)))
                let titles = Set(try #require(data["posts"]?.array).compactMap { $0["title"]?.string })
                let lost = acknowledged.subtracting(titles)
                #expect(lost.isEmpty, "\(lost.count) are lost in round \(round), \(printed)")
            }
        }
    }

    @Test func `a signal to terminate ends it in order`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts": []}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json") { (program) throws in
                #expect(try program.curl("POST", "/posts", #"{"title":"One"}"#).status == 201)
                #expect(program.end() == 0)
            }
        }
    }
}

/// Clients that create posts without a pause, over connections of their own, until the server is gone.
private final class Writers: Sendable {
    private static let count = 8

    /// Enough is acknowledged.
    let goalReached = Signal()
    /// All have lost their connections.
    let ended = Signal()
    private let round: Int
    private let goal: Int
    private let state = Locked((acknowledged: Set<String>(), running: Writers.count))

    init(round: Int, goal: Int) {
        self.round = round
        self.goal = goal
    }

    /// The titles of the posts that were answered 201.
    var acknowledged: Set<String> { state.withLock(\.acknowledged) }

    func start(on port: UInt16) throws {
        for writer in 0..<Self.count {
            let connection = try RawSocket.connect(to: port)
            Thread.detachNewThread { [self] in
                write(writer, on: connection)
                RawSocket.close(connection)
                let isLast = state.withLock { state in
                    state.running -= 1
                    return state.running == 0
                }
                if isLast { ended.fire() }
            }
        }
    }

    private func write(_ writer: Int, on connection: Int32) {
        var reader = RawSocket.Reader(connection)
        for number in 0... {
            let title = "round \(round), writer \(writer), post \(number)"
            let content = #"{"title":"\#(title)"}"#
            let head = "POST /posts HTTP/1.1\r\nHost: a\r\nContent-Length: \(content.utf8.count)\r\n\r\n"
            guard RawSocket.send(head + content, to: connection), let answer = reader.head(),
                answer.hasPrefix("HTTP/1.1 201 "), reader.content(answer) != nil
            else { return }
            let count = state.withLock { state in
                state.acknowledged.insert(title)
                return state.acknowledged.count
            }
            if count == goal { goalReached.fire() }
        }
    }
}
