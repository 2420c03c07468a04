/// The key under which a superclass is encoded unless another is given.
struct SuperKey: CodingKey {
    var stringValue: String { "super" }

    var intValue: Int? { nil }

    init() {}

    init?(stringValue: String) {
        guard stringValue == "super" else { return nil }
    }

    init?(intValue: Int) {
        nil
    }
}
