#if canImport(FoundationNetworking)
import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Numbers of descriptors that Dispatch on Linux hears nothing of any more, kept from being given out.
///
/// Dispatch notes what it watches by the number of the descriptor. Where a server resets a connection, what watches it for
/// reading and for writing may be let go by two threads at the same moment, and nothing guards the note: it can stay when
/// the descriptor is closed. Then nothing is heard of any other that has the number. URLSession is not told that its
/// connection is made, and a request waits for its timeout; so does the one after it, as the system gives out the lowest
/// number that is free.
///
/// So where a connection may have been reset, or a request has waited in vain, the lowest numbers are tried, and those that
/// are deaf are held for as long as the process runs. What is given a deaf number before waits for its timeout: it cannot be
/// told from a server that takes its time.
final class DeafDescriptors: Sendable {
    /// Those of the process.
    static let shared = DeafDescriptors()

    /// How many numbers are tried at a time: more than a process is likely to give out meanwhile.
    private static let trialCount = 64

    /// How many are left to others, who would fail without one: those are not tried.
    private static let reserve = 64

    /// How long it takes Foundation to close a connection.
    private static let delay = DispatchTimeInterval.milliseconds(20)

    /// How long others are not tried after some.
    private let patience: DispatchTimeInterval

    /// Opens what is listened to: a descriptor of which Dispatch is told at once; -1 where there is none.
    private let descriptor: @Sendable () -> Int32

    private struct State {
        /// What listens to the numbers that have not been heard of: to most for a moment, and to those that are deaf for good.
        /// It is not let go before, as its number would be given out again.
        var unheard: [Int32: any DispatchSourceWrite] = [:]
        var isTrying = false
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "roadbook.urlsession.descriptors")

    init(
        patience: DispatchTimeInterval = .seconds(1),
        _ descriptor: @escaping @Sendable () -> Int32 = DeafDescriptors.writable
    ) {
        self.patience = patience
        self.descriptor = descriptor
    }

    /// How many numbers are held.
    var count: Int { state.withLock(\.unheard.count) }

    /// Tries the lowest numbers that are free. They are taken when it returns, and given back when they have been heard of;
    /// it does nothing shortly after it has tried others.
    func search() {
        let begins = state.withLock { state in
            defer { state.isTrying = true }
            return !state.isTrying
        }
        guard begins else { return }
        listen(to: lowest())
        // Foundation may close a connection a moment later than it tells that its task has ended.
        queue.asyncAfter(deadline: .now() + Self.delay) { [self] in listen(to: lowest()) }
        queue.asyncAfter(deadline: .now() + patience) { [self] in state.withLock { $0.isTrying = false } }
    }

    /// The lowest descriptors that are free, as far as others do not need them.
    private func lowest() -> [Int32] {
        // The limit is above all numbers, and what is below one that is given out is in use.
        let limit = sysconf(Int32(_SC_OPEN_MAX))
        let end = limit < 0 ? Int.max : limit - Self.reserve
        var descriptors: [Int32] = []
        while descriptors.count < Self.trialCount {
            let descriptor = descriptor()
            guard descriptor >= 0 else { break }
            guard descriptor < end else {
                close(descriptor)
                break
            }
            descriptors.append(descriptor)
        }
        return descriptors
    }

    /// A descriptor that may be written to, of which Dispatch is told at once; -1 where the process has no more.
    @Sendable private static func writable() -> Int32 {
        #if canImport(Glibc)
        let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
        let kind = SOCK_DGRAM | SOCK_CLOEXEC
        #endif
        return socket(AF_UNIX, kind, 0)
    }

    private func listen(to descriptors: [Int32]) {
        queue.async { [self] in
            for descriptor in descriptors { listen(to: descriptor) }
        }
    }

    private func listen(to descriptor: Int32) {
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        // One that is not cancelled would be told again and again that it may write.
        source.setEventHandler { [self] in state.withLock { $0.unheard.removeValue(forKey: descriptor) }?.cancel() }
        source.setCancelHandler { close(descriptor) }
        state.withLock { $0.unheard[descriptor] = source }
        source.activate()
    }
}
#endif
