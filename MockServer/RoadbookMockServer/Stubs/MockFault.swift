/// Something that goes wrong with an exchange on its connection.
public enum MockFault: Hashable, Sendable {
    /// The connection is closed.
    case close
    /// The connection is reset.
    case reset
    /// Nothing happens any more, until the client gives up.
    case stall
    /// The content is cut short, and what is said of its length agrees: the message is whole and what it says is not.
    case truncate
    /// Octets come that make no sense.
    case garbage
    /// No more than so many octets pass in each period.
    case throttle(octets: Int, every: Duration)

    /// Where in an exchange it goes wrong.
    public enum Point: Hashable, Sendable, CaseIterable {
        /// When the head of the request has been read, and nothing of its content.
        case requestStart
        /// When about half of the content has been read.
        case requestBody
        /// Before the first octet of the answer.
        case responseStart
        /// When the head of the answer and half of its content have been sent.
        case responseBody
        /// After the last octet of the answer.
        case responseEnd
    }
}
