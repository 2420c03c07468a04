#if canImport(Darwin)
import Darwin

/// Waits for sockets with kqueue, level-triggered, and for other threads with a user event.
struct Poller: Sendable {
    /// Ends the wait of a poller from another thread.
    struct Waker: Sendable {
        fileprivate let descriptor: Int32

        func wake() {
            var event = Poller.wakeEvent(flags: 0, filterFlags: UInt32(NOTE_TRIGGER))
            while kevent(descriptor, &event, 1, nil, 0, nil) < 0, errno == EINTR {}
        }
    }

    let waker: Waker
    private let descriptor: Int32

    init() throws(SystemFailure) {
        descriptor = kqueue()
        guard descriptor >= 0 else { throw .last(.poll) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        waker = Waker(descriptor: descriptor)
        var event = Self.wakeEvent(flags: UInt16(EV_ADD | EV_CLEAR), filterFlags: 0)
        guard kevent(descriptor, &event, 1, nil, 0, nil) >= 0 else {
            let failure = SystemFailure.last(.poll)
            close()
            throw failure
        }
    }

    func add(_ socket: Socket, token: UInt64, interest: PollInterest) throws(SystemFailure) {
        try change(socket, token: token, from: [], to: interest)
    }

    func change(_ socket: Socket, token: UInt64, from old: PollInterest, to new: PollInterest) throws(SystemFailure) {
        for (interest, filter) in [(PollInterest.read, EVFILT_READ), (.write, EVFILT_WRITE)] {
            guard old.contains(interest) != new.contains(interest) else { continue }
            var event = kevent(
                ident: UInt(socket.descriptor),
                filter: Int16(filter),
                flags: UInt16(new.contains(interest) ? EV_ADD : EV_DELETE),
                fflags: 0,
                data: 0,
                udata: UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: token))
            )
            guard kevent(descriptor, &event, 1, nil, 0, nil) >= 0 else { throw .last(.poll) }
        }
    }

    /// Waits until something happens or the time, rounded up to milliseconds, is over; `nil` waits for an event alone.
    func wait(timeout: Duration?, into events: inout PollBuffer) throws(SystemFailure) {
        let milliseconds = timeout?.pollMilliseconds ?? 0
        var limit = timespec(tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
        let count = events.storage.withUnsafeMutableBufferPointer { buffer in
            withUnsafePointer(to: &limit) { limit in
                kevent(descriptor, nil, 0, buffer.baseAddress, Int32(buffer.count), timeout == nil ? nil : limit)
            }
        }
        let failure = SystemFailure.last(.poll)
        events.count = max(Int(count), 0)
        guard count >= 0 || failure.number == EINTR else { throw failure }
    }

    func close() {
        Platform.close(descriptor)
    }

    private static func wakeEvent(flags: UInt16, filterFlags: UInt32) -> kevent {
        kevent(ident: 0, filter: Int16(EVFILT_USER), flags: flags, fflags: filterFlags, data: 0, udata: nil)
    }
}

/// The room a poller writes what happened into, used again for each wait.
struct PollBuffer {
    fileprivate var storage = [kevent](repeating: kevent(), count: 256)
    fileprivate(set) var count = 0
}

extension PollBuffer: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(position: Int) -> PollEvent {
        let event = storage[position]
        let isRead = event.filter == Int16(EVFILT_READ)
        let isWrite = event.filter == Int16(EVFILT_WRITE)
        let hasEnded = event.flags & UInt16(EV_EOF) != 0
        let isWake = event.filter == Int16(EVFILT_USER)
        return PollEvent(
            token: isWake ? PollEvent.wakeToken : UInt64(UInt(bitPattern: event.udata)),
            isReadable: isRead,
            isWritable: isWrite,
            // The read filter reports the peer's half close as well; only an error breaks the connection there.
            isBroken: hasEnded && (isWrite || (isRead && event.fflags != 0))
        )
    }
}
#endif
