extension RouteTable {
    /// Something amiss with a declaration, and the line that mends it.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// What is amiss, as a sentence.
        public let message: String
        /// What to write.
        public let advice: String

        public var description: String { "\(message). \(advice)" }
    }
}
