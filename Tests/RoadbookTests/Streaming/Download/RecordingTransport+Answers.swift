import Roadbook
import RoadbookTesting

extension RecordingTransport {
    /// A server that gives its answers in their order, the last one again and again.
    static func answers(_ answers: TransportResponse...) -> RecordingTransport {
        let rest = Locked(answers)
        return RecordingTransport(
            StubTransport { _ in rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
        )
    }
}
