extension String {
    /// Runs a function over the text in UTF-8, where it is: it is copied where it does not lie in one piece, as texts of other
    /// languages may not.
    @inline(__always)
    func withOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
        return try withCopiedOctets(body)
    }

    /// Apart, so that the function is not there once more wherever it is inlined.
    @inline(never)
    private func withCopiedOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        var copy = self
        return try copy.withUTF8(body)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the octets are the same but for the case of ASCII letters.
    func equalsIgnoringASCIICase(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where self[index] != other[index] {
            guard self[index].lowercasedASCII == other[index].lowercasedASCII else { return false }
        }
        return true
    }

    /// The same for a text of the program.
    func equalsIgnoringASCIICase(_ other: StaticString) -> Bool {
        equalsIgnoringASCIICase(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
    }
}
