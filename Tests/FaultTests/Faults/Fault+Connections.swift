import TestServers

extension Fault {
    static let connections: [Fault] = [
        Fault("connections are refused", refuses: true) { _ in [.close] },
        Fault("closed without an answer") { _ in [.close] },
        Fault("reset without an answer") { _ in [.reset] },
        Fault("silent") { $0.silence },
    ]
}
