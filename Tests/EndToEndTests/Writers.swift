import Foundation
import Roadbook
import TestServers

/// Clients that create posts without a pause, over connections of their own, until the server is gone.
final class Writers: Sendable {
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
            let length = content.utf8.count
            let fields = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n"
            let head = "POST /posts HTTP/1.1\r\n\(fields)\r\n"
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
