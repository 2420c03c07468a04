extension Timestamp {
    /// Reads the fields of a timestamp from left to right.
    struct Reader {
        let octets: UnsafeBufferPointer<UInt8>
        private var position = 0

        init(octets: UnsafeBufferPointer<UInt8>) {
            self.octets = octets
        }

        mutating func timestamp() -> (seconds: Int, nanoseconds: Int)? {
            guard let year = digits(4), year >= 1, skip("-"), let month = digits(2), (1...12).contains(month),
                skip("-"), let day = digits(2), day >= 1, day <= Self.days(in: month, of: year),
                skip("T") || skip("t") || skip(" "),
                let hour = digits(2), hour <= 23, skip(":"), let minute = digits(2), minute <= 59,
                skip(":"), let second = digits(2), second <= 60,
                let nanoseconds = fraction(), let offset = offset(), position == octets.count
            else { return nil }
            let time = hour * 3600 + minute * 60 + second
            return (Timestamp.dayNumber(year, month, day) * 86_400 + time - offset, nanoseconds)
        }

        static func days(in month: Int, of year: Int) -> Int {
            switch month {
            case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        }

        /// Nanoseconds; 0 where there is no fraction, nil for one without digits or with more than nine.
        private mutating func fraction() -> Int? {
            guard skip(".") else { return 0 }
            var value = 0
            var count = 0
            while let digit = digits(1) {
                count += 1
                guard count <= 9 else { return nil }
                value = value * 10 + digit
            }
            guard count > 0 else { return nil }
            for _ in count..<9 { value *= 10 }
            return value
        }

        /// Seconds east of UTC.
        private mutating func offset() -> Int? {
            if skip("Z") || skip("z") { return 0 }
            let isWest = skip("-")
            guard isWest || skip("+"), let hours = digits(2), hours <= 23 else { return nil }
            var minutes = 0
            if position < octets.count {
                _ = skip(":")
                guard let value = digits(2), value <= 59 else { return nil }
                minutes = value
            }
            return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
        }

        private mutating func digits(_ count: Int) -> Int? {
            guard position + count <= octets.count else { return nil }
            var value = 0
            for octet in octets[position..<(position + count)] {
                guard octet &- 0x30 < 10 else { return nil }
                value = value * 10 + Int(octet &- 0x30)
            }
            position += count
            return value
        }

        private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
            guard position < octets.count, octets[position] == UInt8(ascii: mark) else { return false }
            position += 1
            return true
        }
    }
}
