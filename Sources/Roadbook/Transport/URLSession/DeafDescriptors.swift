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

    /// How long a number has to be heard of, when others have been.
    private let patience: DispatchTimeInterval

    /// Opens what is listened to: a descriptor of which Dispatch is told at once; -1 where there is none.
    private let descriptor: @Sendable () -> Int32

    private struct State {
        /// What listens to the numbers that are tried and have not been heard of.
        var trial: [Int32: any DispatchSourceWrite] = [:]
        var isTrying = false
        /// What listened in vain. It is not let go: its number would be given out again.
        var deaf: [Int32: any DispatchSourceWrite] = [:]

        /// Takes out what has been heard of, though it may have been late.
        mutating func take(_ descriptor: Int32) -> (any DispatchSourceWrite)? {
            trial.removeValue(forKey: descriptor) ?? deaf.removeValue(forKey: descriptor)
        }
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
    var count: Int { state.withLock(\.deaf.count) }

    /// Tries the lowest numbers that are free. They are taken when it returns, and given back when they have been heard of;
    /// it does nothing while it tries others.
    func search() {
        let begins = state.withLock { state in
            defer { state.isTrying = true }
            return !state.isTrying
        }
        guard begins else { return }
        let descriptors = lowest()
        queue.async { [self] in
            for descriptor in descriptors { listen(to: descriptor) }
            judge(after: descriptors.count)
        }
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

    private func listen(to descriptor: Int32) {
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        // One that is not cancelled would be told again and again that it may write.
        source.setEventHandler { [self] in state.withLock { $0.take(descriptor) }?.cancel() }
        source.setCancelHandler { close(descriptor) }
        state.withLock { $0.trial[descriptor] = source }
        source.activate()
    }

    /// Holds what has not been heard of after a while. Where nothing has been, it is the machine that is slow.
    private func judge(after trialCount: Int) {
        queue.asyncAfter(deadline: .now() + patience) { [self] in
            let isSlow = state.withLock { state in
                guard state.trial.isEmpty || state.trial.count < trialCount else { return true }
                state.deaf.merge(state.trial) { $1 }
                (state.trial, state.isTrying) = ([:], false)
                return false
            }
            if isSlow { judge(after: trialCount) }
        }
    }
}
#endif
