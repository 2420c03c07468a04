/// What happens to infinities and not-a-number, for which JSON has no number (RFC 8259 section 6).
public enum FloatStyle: Sendable, Hashable {
    /// They are refused with an `EncodingError` that names their place.
    case refuse

    /// They are written as strings, and read from them.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
}

extension FloatStyle {
    func text(for value: Double) -> String? {
        guard case .strings(let positiveInfinity, let negativeInfinity, let nan) = self else { return nil }
        if value.isNaN { return nan }
        return value < 0 ? negativeInfinity : positiveInfinity
    }

    func value(of text: String) -> Double? {
        guard case .strings(let positiveInfinity, let negativeInfinity, let nan) = self else { return nil }
        return switch text {
        case positiveInfinity: .infinity
        case negativeInfinity: -.infinity
        case nan: .nan
        default: nil
        }
    }
}
