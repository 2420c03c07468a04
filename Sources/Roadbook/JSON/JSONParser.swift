public import Foundation

/// Reads a JSON text strictly as RFC 8259 defines it, in one pass.
///
/// Names keep their order and repeated names are kept; lookup finds the last of them. A byte order mark at the start is
/// skipped (RFC 8259 section 8.1 allows it). Comments, trailing commas, `NaN`, leading zeros, unescaped control
/// characters, octets that are not UTF-8 and escaped lone surrogates are errors, each with its line and column.
public struct JSONParser: Sendable, Hashable {
    /// The deepest nesting any parser allows: 1024 levels.
    public static let deepestLimit = 1024

    /// How many arrays and objects may be open at once, 0 to `deepestLimit`.
    public let depthLimit: Int

    /// - Parameter depthLimit: 512 unless told; a value out of 0 to `deepestLimit` becomes the nearer of the two.
    public init(depthLimit: Int = 512) {
        self.depthLimit = min(max(depthLimit, 0), Self.deepestLimit)
    }

    /// The value a document holds.
    ///
    /// - Throws: the first thing that is wrong. An empty document is an error.
    public func parse(_ data: Data) throws(JSONSyntaxError) -> JSONValue {
        try data.withUnsafeBytes { parsed($0.bindMemory(to: UInt8.self)) }.get()
    }

    /// The value a document given as octets holds.
    public func parse(_ octets: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        try octets.withUnsafeBufferPointer { parsed($0) }.get()
    }

    /// The value a document given as a string holds.
    public func parse(_ text: String) throws(JSONSyntaxError) -> JSONValue {
        var copy = text
        return try copy.withUTF8 { parsed($0) }.get()
    }

    // A result, because the closures above cannot carry a typed error out of Foundation's functions.
    private func parsed(_ octets: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONSyntaxError> {
        var scanner = JSONScanner(octets: octets, depthLimit: depthLimit)
        do {
            return .success(try scanner.document())
        } catch {
            return .failure(error)
        }
    }
}
