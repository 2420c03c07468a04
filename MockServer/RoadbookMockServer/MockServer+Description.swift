extension MockServer: CustomStringConvertible, CustomReflectable {
    /// What it answers for, such as `a mock of Blog`.
    public var description: String { "a mock of \(core.declaration.name)" }

    /// The description alone: what it holds may be much, and has tokens in it.
    public var customMirror: Mirror { Mirror(self, children: ["mock": description]) }
}
