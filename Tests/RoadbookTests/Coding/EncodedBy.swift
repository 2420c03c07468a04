/// A value that encodes itself as a closure says.
struct EncodedBy: Encodable {
    let body: (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws {
        try body(encoder)
    }
}
