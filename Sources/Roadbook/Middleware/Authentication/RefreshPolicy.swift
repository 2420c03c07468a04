/// When a token is renewed before its time, and how often and how long that is tried.
public struct RefreshPolicy: Sendable, Hashable {
    /// How long before its expiry a token is renewed, by the client's date. 30 s unless changed.
    ///
    /// Of a token that came by a refresh and is good for less than twice that long it is half of its time. One that had
    /// expired by the client's date when it came so is used until the server refuses it: the client's date is wrong then.
    public var leeway: Duration = .seconds(30)

    /// The most refreshes within ``window``, those that failed among them. 5 unless changed; zero or less for none.
    ///
    /// It keeps a server that answers 401 to every token from being asked for tokens without end. A token that need not be
    /// renewed yet is used as it is where there were too many.
    public var limit = 5

    /// The time within which refreshes are counted, by the client's date. 30 s unless changed.
    public var window: Duration = .seconds(30)

    /// The time for one refresh, whoever waits for it. 30 s unless changed; `nil` is no bound.
    public var timeout: Duration? = .seconds(30)

    /// The library's defaults.
    public init() {}
}
