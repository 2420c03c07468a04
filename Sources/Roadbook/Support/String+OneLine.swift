extension String {
    /// The text on one line, wherever it is read: what ends a line or steers a terminal stands there as it is sent in an
    /// address. The text of a route may have it, that of a method which is refused, and what a server says: where it
    /// leads, and what it calls its values.
    var onOneLine: String {
        // Hardly any has one.
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return unicodeScalars.map { scalar in
            scalar.isControl ? PercentEncoding.encoded(String(scalar), allowing: .unreserved) : String(scalar)
        }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
