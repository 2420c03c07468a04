/// The key of an element of an array.
struct PositionKey: CodingKey {
    let position: Int

    var intValue: Int? { position }

    var stringValue: String { "Index \(position)" }

    init(_ position: Int) {
        self.position = position
    }

    init?(intValue: Int) {
        position = intValue
    }

    init?(stringValue: String) {
        nil
    }
}
