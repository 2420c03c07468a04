/// Octets that have arrived and are not yet read.
///
/// Each octet is looked at once for its line end, however small the pieces it arrives in, and moved at most a constant
/// number of times: reading is linear in the length of the input.
struct OctetBuffer: Sendable {
    enum Line {
        case complete(ArraySlice<UInt8>)
        case incomplete
        case tooLong
        case bareLineFeed
    }

    private var octets: [UInt8] = []
    /// The first octet not yet read.
    private(set) var start = 0
    /// No line end lies before this index.
    private var scanned = 0

    var count: Int { octets.count - start }
    var isEmpty: Bool { start == octets.count }
    var first: UInt8? { isEmpty ? nil : octets[start] }

    mutating func append(_ newOctets: some Collection<UInt8>) {
        // Moving the rest only when it is the smaller part keeps the cost of moving below that of arriving.
        if isEmpty {
            octets.removeAll(keepingCapacity: octets.capacity <= 64 << 10)
            (start, scanned) = (0, 0)
        } else if start > octets.count / 2 {
            octets.removeSubrange(..<start)
            (start, scanned) = (0, max(scanned - start, 0))
        }
        octets.append(contentsOf: newOctets)
    }

    /// Reads the next line without its CRLF; one that is known to be longer than the limit is not waited for.
    mutating func nextLine(limit: Int) -> Line {
        var index = max(scanned, start)
        while index < octets.count, octets[index] != .lineFeed { index += 1 }
        scanned = index
        guard index < octets.count else {
            // The last octet may be the CR of a line that is just short enough.
            return count - 1 > limit ? .tooLong : .incomplete
        }
        let hasCarriageReturn = index > start && octets[index - 1] == .carriageReturn
        let end = hasCarriageReturn ? index - 1 : index
        if end - start > limit { return .tooLong }
        guard hasCarriageReturn else { return .bareLineFeed }
        defer { start = index + 1 }
        return .complete(octets[start..<end])
    }

    /// Reads these octets where they come next, and nothing otherwise.
    mutating func take(_ expected: [UInt8]) -> Bool {
        guard count >= expected.count, octets[start..<start + expected.count].hasSameOctets(as: expected[...]) else {
            return false
        }
        start += expected.count
        return true
    }

    /// What was read from an index on, if nothing has been appended since the index was taken.
    func octetsRead(from index: Int) -> ArraySlice<UInt8> { octets[index..<start] }

    /// Reads one octet.
    mutating func next() -> UInt8? {
        guard !isEmpty else { return nil }
        defer { start += 1 }
        return octets[start]
    }

    /// Moves at most `limit` octets to the end of another array and returns their number.
    mutating func move(upTo limit: Int, to destination: inout [UInt8]) -> Int {
        let moved = min(limit, count)
        destination.append(contentsOf: octets[start..<start + moved])
        start += moved
        return moved
    }

    mutating func removeAll() {
        octets = []
        (start, scanned) = (0, 0)
    }
}
