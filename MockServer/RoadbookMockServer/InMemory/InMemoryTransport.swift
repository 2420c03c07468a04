import Foundation
import Roadbook
import RoadbookHTTPEngine

/// A mock as a transport: the requests and answers of the socket, without the socket.
///
/// What goes wrong on purpose is what it would be over URLSession and a connection of its own.
struct InMemoryTransport: Transport {
    let core: MockCore

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try Task.checkCancellation()
        do { try core.declaration.check() } catch let error as MockServerError { throw RequestError(error) }
        let limits = HTTPLimits()
        var asked = HTTPRequest(headOf: request)
        asked.place = core.placeInMemory()
        // What the engine refuses by its head never comes to a fault.
        let isAdmitted = limits.admit(asked, contentLength: request.body.length)
        let faults = isAdmitted ? core.faults(of: asked) : []
        try await meet(faults.effects(at: .requestStart))
        asked.body = try await Self.content(of: request.body, limit: limits.body)
        try await read(asked.body, faults)
        if !asked.body.isEmpty {
            let count = Int64(asked.body.count)
            request.onBodyProgress?(TransferProgress(completed: count, total: count))
        }
        var response = await core.exchange.response(to: asked.suffering(faults), within: limits)
        try Task.checkCancellation()
        response.faults = faults.filter { !$0.point.isOfRequest } + response.faults
        guard response.hasSteps else {
            return TransportResponse(head: ResponseHead(response), body: ByteStream(Data(response.body)))
        }
        return try await InMemoryDelivery.answer(response, sleep: core.time.sleep)
    }

    /// Passes content on as it is read from a client.
    private func read(_ content: [UInt8], _ faults: [HTTPFault]) async throws {
        try await meet(faults.effects(at: .requestBody))
        for fault in faults where fault.point.isOfRequest {
            guard case .throttle(let octets, let period) = fault.effect else { continue }
            var pace = Pace(octets: octets, every: period)
            let free = fault.point == .requestStart ? 0 : content.count / 2
            return try await pace.pass(content.count - free, sleep: core.time.sleep)
        }
    }

    /// Ends the exchange where one of the effects does.
    private func meet(_ effects: [HTTPFault.Effect]) async throws {
        for effect in effects {
            switch effect {
            case .close, .reset: throw TransportError.connectionLost()
            case .stall: try await Stall.untilCancelled()
            case .truncate, .garbage, .throttle: break
            }
        }
    }

    /// All of the content, or one octet more than the limit, which the engine refuses.
    private static func content(of body: TransportRequest.Body, limit: Int) async throws -> [UInt8] {
        do {
            return Array(try await body.open().collect(upTo: limit))
        } catch let excess as ByteStream.LimitExceeded {
            return excess.prefix + [0]
        }
    }
}
