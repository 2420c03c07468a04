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

    private struct State {
        var idle: [UnsafeMutableRawPointer] = []
        var isClosed = false
    }

    private let state = Locked(State())

    /// Memory for ``size`` octets, which belongs to the caller.
    func take() -> UnsafeMutableRawPointer {
        state.withLock { $0.idle.popLast() } ?? .allocate(byteCount: Self.size, alignment: 16)
    }

    /// Octets that were put into memory taken from here, which comes back when nobody refers to them any more.
    func data(_ buffer: UnsafeMutableRawPointer, count: Int) -> Data {
        Data(bytesNoCopy: buffer, count: count, deallocator: .custom { buffer, _ in self.giveBack(buffer) })
    }

    /// Keeps no more memory: what somebody keeps of an answer is not to keep the rest.
    func close() {
        let idle = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.idle
        }
        for buffer in idle { buffer.deallocate() }
    }

    private func giveBack(_ buffer: UnsafeMutableRawPointer) {
        let isKept = state.withLock { state in
            guard !state.isClosed, state.idle.count < Self.idleLimit else { return false }
            state.idle.append(buffer)
            return true
        }
        if !isKept { buffer.deallocate() }
    }

    deinit {
        close()
    }
}
