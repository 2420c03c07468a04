/// How a driver makes its connections, and lets them go.
struct ConnectionSettings: Sendable {
    /// At least 1.
    var connectionsPerHost: Int
    /// How long making a connection may take, name lookup and TLS included; from 1 to 86,400,000.
    var connectMilliseconds: Int
    var security: SecuritySettings

    /// How long a call has waited in vain, at least, that is given up with not an octet of its answer there: its connection is
    /// for no other after it. A caller who only changed their mind costs the next one no new connection.
    var silenceLimit: Duration = .seconds(1)

    /// The same for one whose answer has begun: how long nothing of it has come, at least. Much that is sent piece by piece is
    /// given up between two pieces.
    var stallLimit: Duration = .seconds(10)

    init(connectionsPerHost: Int, connectTimeout: Duration, security: SecuritySettings) {
        self.connectionsPerHost = max(1, connectionsPerHost)
        let time = min(max(connectTimeout, .milliseconds(1)), .seconds(86_400))
        connectMilliseconds = Int(time / .milliseconds(1))
        self.security = security
    }

    /// How many milliseconds what was sent over TLS may stay unacknowledged. Linux itself waits for a quarter of an hour, and
    /// all the while every call over HTTP/2 shares the connection on which nothing goes on. A connection without TLS carries one
    /// call at a time, and is closed where that is given up.
    ///
    /// Linux counts a server that takes nothing more with them, although it says each time that it is there, so it is far
    /// more than one that has to think for a while takes.
    static let unacknowledgedLimit: UInt32 = 300_000
}
