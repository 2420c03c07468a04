import Foundation
import Roadbook

extension TransportResponse {
    /// An answer whose content breaks off.
    static func broken(_ status: Int, _ headers: HeaderFields, _ text: String) -> TransportResponse {
        let parts = AsyncThrowingStream<Data, any Error> { content in
            content.yield(Data(text.utf8))
            content.finish(throwing: TransportError(.connectionLost, "gone"))
        }
        return TransportResponse(head: ResponseHead(status: status, headers: headers), body: ByteStream(parts))
    }
}
