import Foundation

/// The server that a scenario talks to.
struct Server: Sendable {
    struct InvalidAddress: Error {}

    let port: UInt16

    func url(_ path: String = "/") throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw InvalidAddress() }
        return url
    }
}
