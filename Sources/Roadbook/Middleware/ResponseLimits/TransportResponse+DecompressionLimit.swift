import Foundation

extension TransportResponse {
    /// Less than this is no harm, whatever it was made of.
    private static let harmless = 1 << 20

    /// The answer, with content refused that is out of all proportion to what was transferred: a small answer that
    /// decompresses into a large one.
    ///
    /// - Parameter ratio: How many times as long content may be; `nil` is any number.
    func limitingDecompression(to ratio: Int?) -> TransportResponse {
        guard let ratio, let limit = limit(ratio) else { return self }
        let chunks = LimitedChunks(stream: body, limit: limit) { [head] in
            RequestError(
                .decompressionRatioExceeded,
                "the content is more than \(max(1, ratio)) times as long as what was transferred",
                advice:
                    "Raise the setting decompressionRatioLimit if that is expected; otherwise do not trust the server.",
                head: head
            )
        }
        return TransportResponse(head: head, body: ByteStream(chunks))
    }

    /// The most octets that the content may have; `nil` where it is not known to be compressed.
    private func limit(_ ratio: Int) -> Int? {
        guard head.headers["Content-Encoding"] != nil, let text = head.headers.values(of: "Content-Length").first,
            let length = DeltaSeconds.digits(text.trimmingCharacters(in: .whitespaces))
        else { return nil }
        let (product, overflows) = length.multipliedReportingOverflow(by: max(1, ratio))
        return overflows ? nil : max(product, Self.harmless)
    }
}
