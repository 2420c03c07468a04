import Foundation
import Roadbook
import TestServers

/// The transport of a scene, with a number in each request by which the server and the clock of a scene tell them apart.
struct PacedTransport: Transport {
    static let field = "X-Number"

    let scene: Scene

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await scene.doors.wait()
        let (number, pace) = (scene.countRequest(), scene.pace)
        var numbered = request
        numbered.headers[Self.field] = "\(number)"
        do {
            let response = try await pace.awaiting(number) { [numbered, transport = scene.transport] in
                try await transport.send(numbered)
            }
            pace.read(0, of: number)
            return TransportResponse(head: response.head, body: paced(response.body, number))
        } catch {
            scene.requestHasFailed()
            throw error
        }
    }

    private func paced(_ body: ByteStream, _ number: Int) -> ByteStream {
        // Whoever reads takes the iterator out and puts it back.
        let iterator = Locked<ByteStream.Iterator?>(body.makeAsyncIterator())
        return ByteStream(
            next: { [pace = scene.pace] in
                let chunk: Data? = try await pace.awaiting(number) {
                    guard var reading = iterator.withLock({ $0.take() }) else { return nil }
                    let chunk = try await reading.next()
                    iterator.withLock { $0 = reading }
                    return chunk
                }
                // Nobody waits now, so what the server does next is waited for by the next wait.
                if let chunk { pace.read(chunk.count, of: number) }
                return chunk
            },
            onDrop: { iterator.withLock { $0 = nil } }
        )
    }
}
