#if os(Linux) || os(Android)
#if canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif
import CRoadbookEpoll

/// Waits for sockets with epoll, level-triggered, and for other threads with an eventfd.
struct Poller: Sendable {
    /// Ends the wait of a poller from another thread.
    struct Waker: Sendable {
        fileprivate let descriptor: Int32

        func wake() {
            var one: UInt64 = 1
            // The only failure but an interruption is a full counter, and then the wake is already under way.
            while write(descriptor, &one, MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
        }
    }

    let waker: Waker
    private let descriptor: Int32

    init() throws(SystemFailure) {
        descriptor = epoll_create1(O_CLOEXEC)
        guard descriptor >= 0 else { throw .last(.poll) }
        waker = Waker(descriptor: eventfd(0, O_NONBLOCK | O_CLOEXEC))
        guard waker.descriptor >= 0 else {
            let failure = SystemFailure.last(.poll)
            Platform.close(descriptor)
            throw failure
        }
        do throws(SystemFailure) {
            try control(EPOLL_CTL_ADD, waker.descriptor, token: PollEvent.wakeToken, interest: .read)
        } catch {
            close()
            throw error
        }
    }

    func add(_ socket: Socket, token: UInt64, interest: PollInterest) throws(SystemFailure) {
        try control(EPOLL_CTL_ADD, socket.descriptor, token: token, interest: interest)
    }

    func change(_ socket: Socket, token: UInt64, from old: PollInterest, to new: PollInterest) throws(SystemFailure) {
        try control(EPOLL_CTL_MOD, socket.descriptor, token: token, interest: new)
    }

    /// Waits until something happens or the time, rounded up to milliseconds, is over; `nil` waits for an event alone.
    func wait(timeout: Duration?, into events: inout PollBuffer) throws(SystemFailure) {
        let count = events.storage.withUnsafeMutableBufferPointer {
            epoll_wait(descriptor, $0.baseAddress, Int32($0.count), timeout?.pollMilliseconds ?? -1)
        }
        let failure = SystemFailure.last(.poll)
        events.count = max(Int(count), 0)
        guard count >= 0 || failure.number == EINTR else { throw failure }
        if events.contains(where: { $0.token == PollEvent.wakeToken }) { drainWaker() }
    }

    func close() {
        Platform.close(waker.descriptor)
        Platform.close(descriptor)
    }

    private func control(
        _ operation: Int32,
        _ watched: Int32,
        token: UInt64,
        interest: PollInterest
    ) throws(SystemFailure) {
        var event = epoll_event()
        if interest.contains(.read) { event.events |= RoadbookEpollRead }
        if interest.contains(.write) { event.events |= RoadbookEpollWrite }
        event.data.u64 = token
        guard epoll_ctl(descriptor, operation, watched, &event) == 0 else { throw .last(.poll) }
    }

    private func drainWaker() {
        var count: UInt64 = 0
        while read(waker.descriptor, &count, MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
    }
}

/// The room a poller writes what happened into, used again for each wait.
struct PollBuffer {
    fileprivate var storage = [epoll_event](repeating: epoll_event(), count: 256)
    fileprivate(set) var count = 0
}

extension PollBuffer: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(position: Int) -> PollEvent {
        let event = storage[position]
        return PollEvent(
            token: event.data.u64,
            isReadable: event.events & RoadbookEpollRead != 0,
            isWritable: event.events & RoadbookEpollWrite != 0,
            isBroken: event.events & RoadbookEpollBroken != 0
        )
    }
}
#endif
