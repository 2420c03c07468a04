import Foundation

extension ServerSentEvent {
    /// The data as a value in JSON.
    ///
    /// - Parameters:
    ///   - type: What the data is.
    ///   - coding: How it is written; give it that of the route where that is not the default.
    /// - Throws: ``RequestError`` with the code `decodingFailed`.
    public func decoded<Value: Decodable>(as type: Value.Type, by coding: Coding = .inherited) throws -> Value {
        do {
            return try coding.decode(type, from: Data(data.utf8))
        } catch {
            throw RequestError(
                .decodingFailed,
                "the data of the event \(event.debugDescription) is not what was expected: \(CodingFailure.describe(error))",
                advice: "Check the model against what the server sends.",
                underlying: error
            )
        }
    }
}
