import RoadbookTesting

extension TestFailure {
    /// The message without the steps.
    var headline: String { message.split(separator: "\n").first.map(String.init) ?? "" }
}
