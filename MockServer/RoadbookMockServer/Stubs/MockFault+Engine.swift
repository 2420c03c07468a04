import RoadbookHTTPEngine

extension MockFault {
    /// As the HTTP engine has it.
    var effect: HTTPFault.Effect {
        switch self {
        case .close: .close
        case .reset: .reset
        case .stall: .stall
        case .truncate: .truncate
        case .garbage: .garbage
        case .throttle(let octets, let period): .throttle(octets: octets, every: period)
        }
    }

    /// As the HTTP engine has it.
    init(_ effect: HTTPFault.Effect) {
        self =
            switch effect {
            case .close: .close
            case .reset: .reset
            case .stall: .stall
            case .truncate: .truncate
            case .garbage: .garbage
            case .throttle(let octets, let period): .throttle(octets: octets, every: period)
            }
    }
}

extension MockFault.Point {
    /// As the HTTP engine has it.
    var point: HTTPFault.Point {
        switch self {
        case .requestStart: .requestStart
        case .requestBody: .requestBody
        case .responseStart: .responseStart
        case .responseBody: .responseBody
        case .responseEnd: .responseEnd
        }
    }
}

extension HTTPFault.Effect {
    /// Whether nothing follows it.
    var endsExchange: Bool {
        switch self {
        case .close, .reset, .stall: true
        case .truncate, .garbage, .throttle: false
        }
    }
}
