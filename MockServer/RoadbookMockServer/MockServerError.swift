/// Why a mock cannot do what it was told, and what to write instead.
public struct MockServerError: Error, Sendable, Hashable {
    /// What is wrong, as a sentence.
    public let message: String

    /// What to do about it.
    public let advice: String

    /// The file and the line where the mock was told, such as `AppTests/PostTests.swift:12`; `nil` where it was not there.
    public private(set) var place: String?

    init(_ message: String, advice: String) {
        self.message = message
        self.advice = advice
    }

    /// The error of a line.
    func at(_ place: SourcePlace?) -> MockServerError {
        var error = self
        if error.place == nil { error.place = place?.description }
        return error
    }

    /// What went wrong with what was told somewhere.
    init(_ error: any Error, at place: SourcePlace) {
        self =
            error as? MockServerError
            ?? MockServerError("\(error)", advice: "Check what the mock was told.")
        self.place = "\(place)"
    }
}

extension MockServerError: CustomStringConvertible {
    public var description: String {
        (place.map { "\($0): " } ?? "") + "\(message). \(advice)"
    }
}
