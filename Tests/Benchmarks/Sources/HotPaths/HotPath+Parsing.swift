import RequestParsing

extension HotPath {
    /// A request of a client read by the mock server's engine, each anew.
    public static let parsing = HotPath("parsing") { turns in
        guard RequestParsing.parse(turns) == turns else { throw WentAstray() }
    }
}
