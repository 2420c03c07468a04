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
    }

    var holder: Holder { Holder(self) }
}
