import Foundation
import Roadbook
import RoadbookTesting
import TestServers

/// A transport that plays the connections of an event stream in their order, and says 204 after the last.
final class EventServer: Transport {
    enum Connection: Sendable {
        /// Events, and what the connection is lost by; `nil` where it ends in order.
        case events(String, lost: RequestError.Code? = nil)
        /// Events, and then nothing for as long as somebody listens. One signal is fired when somebody waits for more, the
        /// other when nobody listens any more.
        case open(String, awaited: Signal = Signal(), left: Signal = Signal())
        case answer(Int, HeaderFields = [:], String = "")
        case fail(RequestError.Code)
    }

    private let state: Locked<(rest: [Connection], requests: [TransportRequest])>

    init(_ connections: Connection...) {
        state = Locked((connections, []))
    }

    var requests: [TransportRequest] { state.withLock(\.requests) }

    /// The ids that were sent to resume after.
    var resumptions: [String?] { requests.map { $0.headers["Last-Event-ID"] } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        let connection = state.withLock { state in
            state.requests.append(request)
            return state.rest.isEmpty ? nil : state.rest.removeFirst()
        }
        switch connection {
        case nil: return .answer(status: 204)
        case .answer(let status, let headers, let text): return .answer(status: status, headers: headers, text: text)
        case .fail(let code): throw TransportError(code, "scripted")
        case .open(let text, let awaited, let left): return Self.answer(.open(text, awaited: awaited, left: left))
        case .events(let text, let code):
            let (chunks, content) = AsyncThrowingStream<Data, any Error>.makeStream()
            content.yield(Data(text.utf8))
            content.finish(throwing: code.map { TransportError($0, "scripted") })
            return Self.answer(ByteStream(chunks))
        }
    }

    private static func answer(_ body: ByteStream) -> TransportResponse {
        TransportResponse(head: ResponseHead(status: 200, headers: ["Content-Type": "text/event-stream"]), body: body)
    }
}

extension ByteStream {
    /// Text, and then nothing for as long as somebody listens. One signal is fired when somebody waits for more, the other
    /// when nobody listens any more.
    static func open(_ text: String, awaited: Signal = Signal(), left: Signal = Signal()) -> ByteStream {
        let rest = Locked<Data?>(Data(text.utf8))
        return ByteStream(
            next: {
                if let data = rest.withLock({ $0.take() }) { return data }
                awaited.fire()
                try await Signal().wait()
                return nil
            },
            onDrop: { left.fire() }
        )
    }
}
