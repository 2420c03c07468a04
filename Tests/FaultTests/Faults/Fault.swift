import Roadbook
import TestServers
import Testing

/// Something that a server does, and should not.
struct Fault: Sendable {
    /// The name of the row in the matrix.
    let name: String

    /// Whether no connection is accepted.
    let refuses: Bool

    /// Whether it happens before the content of the request has been read.
    let isEarly: Bool

    /// Whether content that is nobody's may be taken for the right one, where it is not decoded.
    let forges: Bool

    /// Whether the next answer on the connection is spoiled too. URLSession keeps the connection, and finds what was too
    /// much before that answer.
    let spoilsConnection: Bool

    /// How far time passes with each wait, where the server is silent.
    let step: Duration

    /// What a client needs to notice.
    let settings: @Sendable (inout RequestSettings) -> Void

    /// What the server does with a request.
    let steps: @Sendable (Strike) -> [RawServer.Step]

    init(
        _ name: String,
        refuses: Bool = false,
        isEarly: Bool = false,
        forges: Bool = false,
        spoilsConnection: Bool = false,
        step: Duration = .seconds(10),
        settings: @escaping @Sendable (inout RequestSettings) -> Void = { _ in },
        steps: @escaping @Sendable (Strike) -> [RawServer.Step]
    ) {
        self.name = name
        self.refuses = refuses
        self.isEarly = isEarly
        self.forges = forges
        self.spoilsConnection = spoilsConnection
        self.step = step
        self.settings = settings
        self.steps = steps
    }

    static let all = [none] + connections + heads + contents + statuses + redirects + fields

    /// What the others are compared with.
    static let none = Fault("none") { [.sendOctets($0.answer.octets)] }
}

extension Fault: CustomTestStringConvertible {
    var testDescription: String { name }
}
