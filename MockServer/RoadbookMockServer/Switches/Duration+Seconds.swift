extension Duration {
    /// Whole seconds, rounded up: what fields have, so that nobody comes too soon.
    var secondsRoundedUp: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: attoseconds > 0 ? seconds + 1 : seconds)
    }
}
