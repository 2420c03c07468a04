/// The test that owns a mock: what went wrong is reported to it, where it made the mock.
struct MockOwner: Sendable {
    let reporter: FailureReporter
    private let place: SourcePlace

    init(reporter: FailureReporter, place: SourcePlace) {
        self.reporter = reporter
        self.place = place
    }

    func report(_ message: String) {
        reporter(place.failure(message))
    }
}
