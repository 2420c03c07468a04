/// Octets to be found in others by the method of Knuth, Morris and Pratt, which never goes back.
struct OctetSearch: Sendable {
    let octets: [UInt8]
    /// How much of the start of the octets each of their beginnings ends in.
    private let borders: [Int]

    init(_ octets: some Sequence<UInt8>) {
        self.octets = Array(octets)
        var borders = [Int](repeating: 0, count: self.octets.count)
        var length = 0
        for position in self.octets.indices.dropFirst() {
            while length > 0, self.octets[position] != self.octets[length] { length = borders[length - 1] }
            if self.octets[position] == self.octets[length] { length += 1 }
            borders[position] = length
        }
        self.borders = borders
    }

    /// Where the first place they are found at ends; `nil` where there is none.
    func end(in text: ArraySlice<UInt8>) -> Int? {
        guard !octets.isEmpty else { return text.startIndex }
        var length = 0
        for position in text.indices {
            while length > 0, text[position] != octets[length] { length = borders[length - 1] }
            if text[position] == octets[length] { length += 1 }
            if length == octets.count { return position + 1 }
        }
        return nil
    }
}
