#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// A moment in whole seconds, written as HTTP writes it (RFC 9110, section 5.6.7).
public struct HTTPDate: Hashable, Sendable {
    /// Seconds since 1 January 1970, 00:00:00 UTC, leap seconds not counted.
    public var secondsSince1970: Int64

    /// Makes a moment; years outside 0...9999 are written as the nearest moment inside.
    public init(secondsSince1970: Int64) {
        self.secondsSince1970 = secondsSince1970
    }

    /// The present moment by the system's clock.
    public static var now: HTTPDate { HTTPDate(secondsSince1970: Int64(time(nil))) }

    /// The moment as an IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    public var imfFixdate: String { String(decoding: imfFixdateOctets, as: UTF8.self) }

    var imfFixdateOctets: [UInt8] {
        let seconds = min(max(secondsSince1970, -62_167_219_200), 253_402_300_799)
        // Counted from 1 March of the year 0, so that a leap day is the last day of its year.
        let daysSinceMarch = Int(seconds.flooredQuotient(by: 86_400)) + 719_468
        let secondOfDay = Int(seconds - seconds.flooredQuotient(by: 86_400) * 86_400)
        let era = daysSinceMarch.flooredQuotient(by: 146_097)
        let dayOfEra = daysSinceMarch - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 2 : monthFromMarch - 10
        let year = yearOfEra + era * 400 + (month < 2 ? 1 : 0)
        let weekday = (daysSinceMarch + 3) - (daysSinceMarch + 3).flooredQuotient(by: 7) * 7

        var octets: [UInt8] = []
        octets.reserveCapacity(29)
        octets.append(name: weekday, of: "SunMonTueWedThuFriSat")
        octets.append(contentsOf: ", ".utf8)
        octets.append(twoDigits: day)
        octets.append(.space)
        octets.append(name: month, of: "JanFebMarAprMayJunJulAugSepOctNovDec")
        octets.append(.space)
        octets.append(twoDigits: year / 100)
        octets.append(twoDigits: year % 100)
        octets.append(.space)
        octets.append(twoDigits: secondOfDay / 3_600)
        octets.append(.colon)
        octets.append(twoDigits: secondOfDay / 60 % 60)
        octets.append(.colon)
        octets.append(twoDigits: secondOfDay % 60)
        octets.append(contentsOf: " GMT".utf8)
        return octets
    }
}

extension HTTPDate: CustomStringConvertible {
    public var description: String { imfFixdate }
}

extension BinaryInteger {
    fileprivate func flooredQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension [UInt8] {
    fileprivate mutating func append(twoDigits number: Int) {
        append(.zero + UInt8(truncatingIfNeeded: number / 10))
        append(.zero + UInt8(truncatingIfNeeded: number % 10))
    }

    fileprivate mutating func append(name index: Int, of names: StaticString) {
        for offset in index * 3..<index * 3 + 3 { append(names.utf8Start[offset]) }
    }
}
