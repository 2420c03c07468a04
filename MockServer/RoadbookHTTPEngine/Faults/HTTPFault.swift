/// Something that goes wrong with an exchange on purpose: an effect at a point.
///
/// Those at points of the request are decided when its head is known, by ``HTTPServer/Configuration/faults``; those at
/// points of the response may be decided there, or come with the answer, as ``HTTPResponse/faults``. Half of the content of
/// an answer is half of its octets, and the first piece of a stream.
public struct HTTPFault: Hashable, Sendable {
    /// When it happens.
    public enum Point: Hashable, Sendable, CaseIterable {
        /// The head of the request is known, and nothing of its content is read.
        case requestStart
        /// Half of the request's content is read; of content of an unknown length, some. Without content it is as at the
        /// start.
        case requestBody
        /// Before the first octet of the answer.
        case responseStart
        /// The head and half of the content are sent.
        case responseBody
        /// The last octet of the answer is sent.
        case responseEnd
    }

    /// What happens.
    public enum Effect: Hashable, Sendable {
        /// The connection is closed in an orderly way.
        case close
        /// The connection is reset.
        case reset
        /// Nothing more happens, until the client leaves or the server stops.
        case stall
        /// Of a request the handler gets what comes before the point. Of an answer the content is cut short and its
        /// framing agrees with that: it is empty, the first half, or all but the last octet.
        case truncate
        /// Of a request the handler gets other octets in place of what comes after the point. Of an answer the client
        /// gets octets that do not belong: in place of the head, and then the end of the connection; in place of the
        /// second half of the content; or after the message.
        case garbage
        /// What comes after the point is read, or sent, in portions of so many octets, at least one, with so much time
        /// between them. It has no effect at the end of an answer.
        case throttle(octets: Int, every: Duration)
    }

    /// When it happens.
    public var point: Point
    /// What happens.
    public var effect: Effect

    /// Makes a fault of an effect and the point it happens at.
    public init(_ effect: Effect, at point: Point) {
        self.point = point
        self.effect = effect
    }
}

extension HTTPFault: CustomStringConvertible {
    public var description: String { "\(effect) at \(point)" }
}

extension HTTPFault.Point {
    /// Whether it is one of the request's.
    package var isOfRequest: Bool { self == .requestStart || self == .requestBody }
}

extension [HTTPFault] {
    /// The effects at a point, in their order.
    package func effects(at point: HTTPFault.Point) -> [HTTPFault.Effect] {
        filter { $0.point == point }.map(\.effect)
    }
}
