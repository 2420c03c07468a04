/// A text compared by its octets.
///
/// `String` takes canonically equivalent texts for equal; the names of a JSON object are compared code unit by code
/// unit (RFC 8259 section 8.3), so that no member hides another.
package struct OctetName: Sendable, Hashable, Comparable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: OctetName, right: OctetName) -> Bool {
        // Most names that differ do so in length already.
        let (left, right) = (left.text.utf8, right.text.utf8)
        guard left.count == right.count else { return false }
        let isEqual = left.withContiguousStorageIfAvailable { left in
            right.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
        }
        return (isEqual ?? nil) ?? left.elementsEqual(right)
    }

    package static func < (left: OctetName, right: OctetName) -> Bool {
        left.text.withOctets { left in
            right.text.withOctets { right in left.lexicographicallyPrecedes(right) }
        }
    }

    package func hash(into hasher: inout Hasher) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { octets in
            hasher.combine(octets.count)
            hasher.combine(bytes: UnsafeRawBufferPointer(octets))
        }
        if done == nil {
            hasher.combine(text.utf8.count)
            for octet in text.utf8 { hasher.combine(octet) }
        }
    }
}
