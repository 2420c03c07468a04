extension JSONNumber {
    /// Whether the exact value is less than another one. Of two exponents of more than 17 digits only the signs count.
    package func precedes(_ other: JSONNumber) -> Bool {
        DecimalForm.with(text) { left in
            DecimalForm.with(other.text) { right in left.precedes(right) }
        }
    }
}
