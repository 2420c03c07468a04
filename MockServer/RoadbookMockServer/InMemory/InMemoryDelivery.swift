import Foundation
import Roadbook
import RoadbookHTTPEngine

/// An answer on its way to a client in memory, with what goes wrong on the way. It is used by one task.
struct InMemoryDelivery {
    private var delivery: Delivery
    private var pace: Pace?
    /// Octets that have come and may not go by yet.
    private var rest: ArraySlice<UInt8> = []
    private let sleep: @Sendable (Duration) async throws -> Void

    private init(_ response: HTTPResponse, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        delivery = Delivery(response)
        self.sleep = sleep
    }

    /// The answer as a client gets it: its head at once, and its content as it is read.
    ///
    /// - Parameters:
    ///   - response: An answer that ``HTTPExchange`` has completed.
    ///   - sleep: How the answer pauses.
    /// - Throws: ``TransportError`` as URLSession would have it, `CancellationError` where the task is cancelled; so does
    ///   reading the content.
    static func answer(
        _ response: HTTPResponse,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async throws -> TransportResponse {
        var answer = InMemoryDelivery(response, sleep: sleep)
        let head = ResponseHead(try await answer.head())
        // Whoever reads takes it out and puts it back: where it is out, a reader was abandoned.
        let delivery = Locked<InMemoryDelivery?>(answer)
        let body = ByteStream(
            next: {
                guard var reading = delivery.withLock({ $0.take() }) else { return nil }
                let piece = try await reading.piece()
                delivery.withLock { $0 = reading }
                return piece
            },
            onDrop: { _ = delivery.withLock { $0.take() } }
        )
        return TransportResponse(head: head, body: body)
    }

    private mutating func head() async throws -> HTTPResponse {
        while let step = try await next() {
            switch step {
            case .head(let head):
                try await pace?.pass(head.headCount, sleep: sleep)
                return head
            case .garbage:
                throw TransportError(.invalidResponse, "what the server sent is not a valid HTTP response")
            case .close, .reset, .content, .end: throw TransportError.connectionLost()
            case .stall: try await Stall.untilCancelled()
            case .pace(let new): pace = new
            }
        }
        throw TransportError.connectionLost()
    }

    /// The next octets of the content; `nil` at its end. What happens after the message is for no client to see.
    private mutating func piece() async throws -> Data? {
        while rest.isEmpty {
            guard let step = try await next() else { return nil }
            switch step {
            case .content(let octets): rest = octets[...]
            case .end: return nil
            case .pace(let new): pace = new
            case .close, .reset, .head, .garbage: throw TransportError.connectionLost()
            case .stall: try await Stall.untilCancelled()
            }
        }
        let count = try await pace?.take(rest.count, sleep: sleep) ?? rest.count
        defer { rest = rest.dropFirst(count) }
        return Data(rest.prefix(count))
    }

    /// The next step. Where a stream fails a server breaks off.
    private mutating func next() async throws -> Delivery.Step? {
        do {
            return try await delivery.next()
        } catch {
            try Task.checkCancellation()
            throw TransportError.connectionLost(error)
        }
    }
}
