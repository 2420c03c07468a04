/// The faults of the request that is being read.
struct RequestHindrance {
    let faults: [HTTPFault]

    /// How the exchange ends before the content is read.
    var endAtStart: HTTPFault.Effect? { end(at: .requestStart) }

    /// How the exchange ends when half of the content is read.
    var endInContent: HTTPFault.Effect? { end(at: .requestBody) }

    /// The portions in which the content is read, where nothing ends it.
    var throttle: (octets: Int, period: Duration)? {
        for fault in faults where fault.point.isOfRequest {
            if case .throttle(let octets, let period) = fault.effect { return (max(1, octets), period) }
        }
        return nil
    }

    /// The faults of the answer.
    var ofResponse: [HTTPFault] { faults.filter { !$0.point.isOfRequest } }

    /// How much of the content may be read at first; `nil` for all of it.
    ///
    /// - Parameter length: How long it is; `nil` where that is not known.
    func allowance(ofContent length: Int?) -> Int? {
        let half = length.map { $0 / 2 } ?? 1
        if endInContent != nil { return half }
        guard let throttle else { return nil }
        let isAtStart = faults.effects(at: .requestStart).contains { if case .throttle = $0 { true } else { false } }
        let (allowance, overflows) = throttle.octets.addingReportingOverflow(isAtStart ? 0 : half)
        return overflows ? .max : allowance
    }

    private func end(at point: HTTPFault.Point) -> HTTPFault.Effect? {
        faults.effects(at: point).first { [.close, .reset, .stall].contains($0) }
    }
}
