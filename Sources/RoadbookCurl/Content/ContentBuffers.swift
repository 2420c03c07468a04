import Foundation
import Roadbook

/// Memory for the content of one answer, used again when what was in it has been read: the processor still has it at hand
/// then, and the system need not clear it.
// @unchecked: nobody else refers to memory that is idle.
final class ContentBuffers: @unchecked Sendable {
    /// How many octets one holds.
    static let size = 64 << 10

    /// How many are kept that nobody uses: as many as wait to be read at a time.
    private static let idleLimit = 4

    private let idle = Locked<[UnsafeMutableRawPointer]>([])

    deinit {
        for buffer in idle.withLock({ $0 }) { buffer.deallocate() }
    }

    /// Memory for ``size`` octets, which belongs to the caller.
    func take() -> UnsafeMutableRawPointer {
        idle.withLock { $0.popLast() } ?? .allocate(byteCount: Self.size, alignment: 16)
    }

    /// Octets that were put into memory taken from here, which comes back when nobody refers to them any more.
    func data(_ buffer: UnsafeMutableRawPointer, count: Int) -> Data {
        Data(bytesNoCopy: buffer, count: count, deallocator: .custom { buffer, _ in self.giveBack(buffer) })
    }

    private func giveBack(_ buffer: UnsafeMutableRawPointer) {
        let isKept = idle.withLock { idle in
            guard idle.count < Self.idleLimit else { return false }
            idle.append(buffer)
            return true
        }
        if !isKept { buffer.deallocate() }
    }
}
