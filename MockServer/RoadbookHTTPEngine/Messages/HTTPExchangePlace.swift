/// On which connection of a server a request came, and the how manieth on it: two requests of one connection tell that
/// it was used again.
public struct HTTPExchangePlace: Hashable, Sendable {
    /// The number of the connection, from 0 in the order they were accepted since the server's start.
    public var connection: Int
    /// The number of the exchange on its connection, from 0.
    public var exchange: Int

    /// Makes a place of two numbers, each counted from 0.
    public init(connection: Int, exchange: Int) {
        self.connection = connection
        self.exchange = exchange
    }
}

extension HTTPExchangePlace: CustomStringConvertible {
    public var description: String { "exchange \(exchange) of connection \(connection)" }
}
