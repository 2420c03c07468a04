/// How many octets have to be put in, taken out or changed to make one text of another (Levenshtein 1966).
package enum EditDistance {
    package static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var distances = Array(0...second.count)
        for (row, octet) in first.enumerated() {
            var diagonal = distances[0]
            distances[0] = row + 1
            for (column, other) in second.enumerated() {
                let changed = diagonal + (octet == other ? 0 : 1)
                diagonal = distances[column + 1]
                distances[column + 1] = min(changed, diagonal + 1, distances[column] + 1)
            }
        }
        return distances[second.count]
    }
}
