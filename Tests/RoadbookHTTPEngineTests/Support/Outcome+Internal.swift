@testable import RoadbookHTTPEngine

/// What a parser makes of octets: the requests, and the failure it ends with, if any.
struct Outcome: Hashable {
    var requests: [HTTPRequest] = []
    var failure: RequestFailure?

    var status: Int? { failure?.status }

    init(_ text: String, limits: HTTPLimits = HTTPLimits()) {
        self.init(Array(text.utf8), limits: limits)
    }

    /// Feeds the octets in pieces that end at these places, and at the end.
    init(_ octets: [UInt8], cuts: some Sequence<Int> = [], limits: HTTPLimits = HTTPLimits()) {
        var parser = RequestParser(limits: limits)
        var start = 0
        for end in Array(cuts) + [octets.count] {
            parser.append(octets[start..<end])
            start = end
            do throws(RequestFailure) {
                while let request = try parser.next() { requests.append(request) }
            } catch {
                failure = error
                return
            }
        }
    }
}
