extension Authentication {
    /// Whom calls are made for, as far as that is known: what one is answered is for no other.
    struct Holder: Sendable, Hashable {
        private let authentication: Authentication
        /// How often the token of a store was set.
        private let number: Int

        init(_ authentication: Authentication) {
            self.authentication = authentication
            if case .tokens(let tokens) = authentication.kind {
                number = tokens.state.withLock(\.holder)
            } else {
                number = 0
            }
        }

        static func == (left: Holder, right: Holder) -> Bool {
            guard left.number == right.number, left.authentication == right.authentication else { return false }
            guard case .field(let field) = left.authentication.kind, case .field(let other) = right.authentication.kind
            else { return true }
            // Strings are equal, too, that write one character in different ways: credentials are not.
            return field.value.utf8.elementsEqual(other.value.utf8)
        }
    }

    var holder: Holder { Holder(self) }
}
