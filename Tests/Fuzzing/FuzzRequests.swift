/// What a parser makes of octets: the requests, and the failure it ends with, if any.
private struct Outcome: Hashable {
    var requests: [HTTPRequest] = []
    var failure: RequestFailure?

    /// Feeds the octets in pieces of a size; where portions are given, reading stops at heads and content is let through in
    /// them.
    init(_ octets: UnsafeBufferPointer<UInt8>, piece: Int, portion: Int? = nil) {
        let limits = HTTPLimits(requestLine: 256, fieldSection: 1_024, fieldCount: 16, body: 512, chunkExtensions: 64)
        var parser = RequestParser(limits: limits, stopsAtHeads: portion != nil)
        var start = 0
        repeat {
            let end = min(start + max(1, piece), octets.count)
            parser.append(octets[start..<end])
            start = end
            do throws(RequestFailure) {
                while true {
                    if let request = try parser.next() {
                        requests.append(request)
                    } else if parser.takeHead() != nil || parser.isHeldBack {
                        parser.allow(portion ?? .max)
                    } else {
                        break
                    }
                }
            } catch {
                failure = error
                return
            }
        } while start < octets.count
    }
}

/// Checks that requests are the same whatever the pieces are that they arrive in. The first octet chooses the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequests(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let choice = UnsafeBufferPointer(start: start, count: count).first else { return 0 }
    let octets = UnsafeBufferPointer(start: start + 1, count: count - 1)
    let whole = Outcome(octets, piece: octets.count)
    precondition(Outcome(octets, piece: 1) == whole, "octet by octet")
    precondition(Outcome(octets, piece: Int(choice)) == whole, "in pieces of \(choice)")
    precondition(Outcome(octets, piece: octets.count, portion: 1 + Int(choice)) == whole, "in portions of \(choice)")
    precondition(Outcome(octets, piece: 1, portion: 1) == whole, "octet by octet in portions of one")
    return 0
}
