import Foundation
import Roadbook

/// A transport that records what another one carries, and changes nothing.
struct Recorder: Transport {
    let server: any Transport
    let recording: Recording

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let id = recording.begin()
        let content = await RecordedContent.of(request, limit: recording.contentLimit)
        let (startedAt, start) = (recording.time.date, recording.time.elapsed())
        func entry(_ response: HTTPArchive.Response, _ comment: String? = nil) -> HTTPArchive.Entry {
            HTTPArchive.Entry(
                startedAt: startedAt,
                request: HTTPArchive.Request(
                    method: request.method,
                    url: request.url,
                    headers: request.headers,
                    content: content
                ),
                response: response,
                timings: HTTPArchive.Timings(wait: recording.time.elapsed() - start),
                comment: comment
            )
        }
        let answer: TransportResponse
        do {
            answer = try await server.send(request)
        } catch {
            let code = Self.code(of: error)
            let nothing = HTTPArchive.Response(
                status: 0,
                content: HTTPArchive.Content(mediaType: "x-unknown"),
                failure: code
            )
            recording.finish(id, entry(nothing, "No answer came: \(code)."), isWhole: false)
            throw error
        }
        recording.answer(
            id,
            entry(
                HTTPArchive.Response(
                    status: answer.head.status,
                    headers: answer.head.headers,
                    content: HTTPArchive.Content(nil)
                )
            )
        )
        let body = answer.body.reading(
            { [recording] next in
                do {
                    let chunk = try await next()
                    if let chunk { recording.receive(id, chunk) } else { recording.end(id, isWhole: true) }
                    return chunk
                } catch {
                    // Where the client itself gave up, nothing went wrong with the answer.
                    recording.end(id, isWhole: false, failure: error is CancellationError ? nil : Self.code(of: error))
                    throw error
                }
            },
            onDrop: { [recording] in recording.end(id, isWhole: false) }
        )
        return TransportResponse(head: answer.head, body: body)
    }

    /// An error in the words of an archive.
    private static func code(of error: any Error) -> String {
        (error as? TransportError).map { "\($0.code)" } ?? "\(type(of: error))"
    }
}
