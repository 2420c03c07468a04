import Foundation
import Roadbook

/// Content that is in memory.
final class OutgoingData: OutgoingContent {
    private let data: Data
    private let position = Locked(0)

    init(_ data: Data) {
        self.data = data
    }

    var length: Int64? { Int64(data.count) }

    var mayPause: Bool { false }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> OutgoingRead {
        position.withLock { position in
            let count = min(buffer.count, data.count - position)
            guard count > 0 else { return .end }
            let start = data.startIndex + position
            data.copyBytes(to: buffer, from: start..<start + count)
            position += count
            return .octets(count)
        }
    }

    func rewind() -> Bool {
        position.withLock { $0 = 0 }
        return true
    }

    func stop() {}
}
