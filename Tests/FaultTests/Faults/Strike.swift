import TestServers

/// A request that a fault happens to.
struct Strike: Sendable {
    let request: RawServer.Request

    /// What the server would say.
    let answer: Answer

    private let number: Int
    private let pace: Pace

    /// The port of another origin.
    let elsewhere: UInt16

    init(_ request: RawServer.Request, _ answer: Answer, _ number: Int, _ scene: Scene) {
        self.request = request
        self.answer = answer
        self.number = number
        pace = scene.pace
        elsewhere = scene.elsewhere.port
    }

    /// Says no more, and waits until the client has closed the connection.
    var silence: [RawServer.Step] { [slowness, .awaitClose] }

    /// From here on time passes while the client waits.
    var slowness: RawServer.Step { .perform { [pace, number] in pace.fallSilent(number) } }

    /// Waits until so much of the content has been read: what a connection that is reset has brought is lost otherwise.
    func reading(_ count: Int) -> RawServer.Step {
        .perform { [pace, number] in pace.blockUntil(read: count, of: number) }
    }
}
