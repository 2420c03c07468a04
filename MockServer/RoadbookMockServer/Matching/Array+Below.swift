extension [String] {
    /// The rest of a path behind a base; `nil` where it lies elsewhere.
    func below(_ base: [String]) -> [String]? {
        if base.isEmpty { return self }
        return starts(with: base) ? Array(dropFirst(base.count)) : nil
    }
}
