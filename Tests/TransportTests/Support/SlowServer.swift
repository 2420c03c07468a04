import Foundation
import Roadbook
import TestServers

/// A server that takes the content of one request when it is told to, and no sooner.
final class SlowServer: Sendable {
    private let listener: Int32
    private let taken = Locked(0)
    let port: UInt16
    /// Fired when the head has come.
    let asked = Signal()

    /// How many octets of the content have been taken.
    var count: Int { taken.withLock(\.self) }

    /// - Parameters:
    ///   - length: How many octets the content has, after which the request is answered.
    ///   - begin: To be waited for before any of it is taken.
    init(length: Int, begin: Signal) throws {
        (listener, port) = try RawSocket.bind()
        RawSocket.listen(listener)
        Thread.detachNewThread { [listener, asked, taken] in
            guard let connection = RawSocket.accept(listener) else { return }
            defer { RawSocket.close(connection) }
            var head: [UInt8] = []
            while head.firstRange(of: "\r\n\r\n".utf8) == nil {
                // One at a time, so that none of the content is taken with it.
                let octet = RawSocket.receive(upTo: 1, from: connection)
                guard !octet.isEmpty else { return }
                head += octet
            }
            asked.fire()
            begin.block()
            while taken.withLock(\.self) < length {
                let octets = RawSocket.receive(upTo: 65_536, from: connection)
                guard !octets.isEmpty else { return }
                taken.withLock { $0 += octets.count }
            }
            RawSocket.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", to: connection)
            while !RawSocket.receive(upTo: 1, from: connection).isEmpty {}
        }
    }

    deinit {
        RawSocket.shutDown(listener)
        RawSocket.close(listener)
    }
}
