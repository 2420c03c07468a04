extension HTTPRequest {
    /// The request with the content that its faults leave to the handler.
    package func suffering(_ faults: [HTTPFault]) -> HTTPRequest {
        var request = self
        for fault in faults {
            let kept: Int
            switch fault.point {
            case .requestStart: kept = 0
            case .requestBody: kept = body.count / 2
            case .responseStart, .responseBody, .responseEnd: continue
            }
            switch fault.effect {
            case .truncate: request.body = Array(request.body.prefix(kept))
            case .garbage: request.body = request.body.withGarbage(from: kept)
            case .close, .reset, .stall, .throttle: break
            }
        }
        return request
    }
}

extension [UInt8] {
    /// The octets up to an offset, and as much garbage as there were after it.
    func withGarbage(from offset: Int) -> [UInt8] {
        prefix(offset) + Garbage.octets(Swift.max(0, count - offset))
    }
}
