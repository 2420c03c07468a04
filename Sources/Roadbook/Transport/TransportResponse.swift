/// An answer as it comes from the wire: its head, and its content as it arrives.
public struct TransportResponse: Sendable {
    public var head: ResponseHead
    public var body: ByteStream

    public init(head: ResponseHead, body: ByteStream = ByteStream()) {
        self.head = head
        self.body = body
    }
}
