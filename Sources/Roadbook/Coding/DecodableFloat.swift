/// A floating point type read from the digits of a number.
protocol DecodableFloat: BinaryFloatingPoint, LosslessStringConvertible {}

extension Double: DecodableFloat {}
extension Float: DecodableFloat {}
