import Foundation

/// Refuses content that is out of all proportion to what was transferred: a small answer that decompresses into a large one.
struct DecompressionLimiting: Middleware {
    /// Less than this is no harm, whatever it was made of.
    static let harmless = 1 << 20

    let ratio: Int

    func send(_ call: Call, next: Next) async throws -> TransportResponse {
        let response = try await next(call)
        guard let limit = limit(response.head) else { return response }
        let chunks = LimitedChunks(stream: response.body, limit: limit) { [head = response.head, ratio] in
            RequestError(
                .decompressionRatioExceeded,
                "the content is more than \(max(1, ratio)) times as long as what was transferred",
                advice:
                    "Raise the setting decompressionRatioLimit if that is expected; otherwise do not trust the server.",
                head: head
            )
        }
        return TransportResponse(head: response.head, body: ByteStream(chunks))
    }

    /// The most octets that the content of an answer may have; `nil` where it is not known to be compressed.
    private func limit(_ head: ResponseHead) -> Int? {
        guard head.headers["Content-Encoding"] != nil, let text = head.headers.values(of: "Content-Length").first,
            let length = DeltaSeconds.digits(text.trimmingCharacters(in: .whitespaces))
        else { return nil }
        let (product, overflows) = length.multipliedReportingOverflow(by: max(1, ratio))
        return overflows ? nil : max(product, Self.harmless)
    }
}
