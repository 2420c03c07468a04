/// How an answer goes to the client, with what goes wrong on the way: one step after the other, over a socket and in memory
/// alike.
///
/// The next step is asked for when the one before is done; then the next piece of a stream is made. It is used by one task.
package struct Delivery {
    /// What is to be done next.
    package enum Step: Sendable {
        /// From here on octets go by no faster than this.
        case pace(Pace)
        /// The head of the answer, with the length of its content unless that is a stream.
        case head(HTTPResponse)
        /// A piece of the content, not empty.
        case content([UInt8])
        /// The message is complete.
        case end(trailers: HTTPFields)
        /// Octets that belong to no message.
        case garbage([UInt8])
        case close, reset, stall
    }

    private enum Stage { case start, firstPiece, rest, end, over }

    private var response: HTTPResponse
    private let faults: [HTTPFault]
    private var stage = Stage.start
    /// What comes before the next stage.
    private var steps: ArraySlice<Step> = []
    /// The pieces of the content that come, before what a fault makes of them.
    private var source: () async throws -> [UInt8]?
    /// The octet kept back until it is known not to be the last one.
    private var keptBack: [UInt8] = []

    /// - Parameter response: An answer that ``HTTPExchange`` has completed.
    package init(_ response: HTTPResponse) {
        faults = response.faults
        self.response = response
        if let stream = response.stream, !faults.contains(HTTPFault(.truncate, at: .responseStart)) {
            source = stream.start()
            // It may have been said before the fault that cuts the stream was decided.
            if response.hasUnknownLength { self.response.fields.removeAll(named: "Content-Length") }
        } else {
            let isCut = response.stream != nil
            self.response.stream = nil
            let body = isCut ? [] : response.body
            let half = body.count / 2
            let content = Self.content(body, faults)
            if isCut || content.count != body.count { self.response.setContentLength(content.count) }
            self.response.body = content
            var pieces = [Array(content.prefix(half)), Array(content.dropFirst(half))].makeIterator()
            source = { pieces.next() }
        }
    }

    /// The next step; `nil` when all is done. After a step that ends the connection there is none.
    ///
    /// - Throws: What a stream throws; `CancellationError` where it has ended and the task is cancelled, since the end is
    ///   what a cancelled stream tells, too.
    package mutating func next() async throws -> Step? {
        while true {
            if let step = steps.popFirst() {
                if step.endsConnection { (steps, stage) = ([], .over) }
                return step
            }
            switch stage {
            case .start:
                steps = effects(at: .responseStart) + [.head(response)]
                if isEmpty { finishBeforeMiddle() } else { stage = .firstPiece }
            case .firstPiece: try await readFirstPiece()
            case .rest:
                if let piece = try await nextPiece() {
                    steps = content(garbles ? Garbage.octets(piece.count) : piece)
                } else {
                    finish()
                }
            case .end:
                steps = effects(at: .responseEnd)
                stage = .over
            case .over: return nil
            }
        }
    }
}

extension Delivery {
    /// What the faults leave of content whose length is known.
    private static func content(_ body: [UInt8], _ faults: [HTTPFault]) -> [UInt8] {
        var content = body
        if faults.contains(HTTPFault(.garbage, at: .responseBody)) {
            content = content.withGarbage(from: body.count / 2)
        }
        for point in faults.lazy.filter({ $0.effect == .truncate }).map(\.point) {
            switch point {
            case .responseStart: content = []
            case .responseBody: content = Array(content.prefix(body.count / 2))
            case .responseEnd: content = Array(content.prefix(max(0, body.count - 1)))
            case .requestStart, .requestBody: break
            }
        }
        return content
    }

    /// Whether there is no content, so that the head completes the message.
    private var isEmpty: Bool { response.stream == nil && response.body.isEmpty }

    /// Whether what comes after the first piece of a stream is garbage; of octets that are there already it is.
    private var garbles: Bool {
        response.stream != nil && faults.contains(HTTPFault(.garbage, at: .responseBody))
    }

    private func effects(at point: HTTPFault.Point) -> ArraySlice<Step> {
        var steps: ArraySlice<Step> = []
        for effect in faults.effects(at: point) {
            switch effect {
            case .close: steps.append(.close)
            case .reset: steps.append(.reset)
            case .stall: steps.append(.stall)
            case .garbage where point == .responseStart: steps += [.garbage(Garbage.octets(64)), .close]
            case .garbage where point == .responseEnd: steps.append(.garbage(Garbage.octets(64)))
            case .truncate, .garbage: break
            case .throttle(let octets, let period): steps.append(.pace(Pace(octets: octets, every: period)))
            }
        }
        return steps
    }

    private mutating func readFirstPiece() async throws {
        guard let piece = try await nextPiece() else { return finishBeforeMiddle() }
        steps = content(piece)
        let isWhole =
            response.stream == nil
            ? piece.count == response.body.count : faults.contains(HTTPFault(.truncate, at: .responseBody))
        if isWhole { return finishBeforeMiddle() }
        stage = .rest
        steps += effects(at: .responseBody)
    }

    /// The next piece; of a stream one that is not empty, and without its last octet where that is cut off.
    private mutating func nextPiece() async throws -> [UInt8]? {
        guard response.stream != nil else { return try await source() }
        while let next = try await source() {
            guard faults.contains(HTTPFault(.truncate, at: .responseEnd)) else {
                if next.isEmpty { continue }
                return next
            }
            let piece = keptBack + next
            keptBack = Array(piece.suffix(1))
            if piece.count > 1 { return piece.dropLast() }
        }
        try Task.checkCancellation()
        return nil
    }

    private func content(_ piece: [UInt8]) -> ArraySlice<Step> { piece.isEmpty ? [] : [.content(piece)] }

    private mutating func finish() {
        steps.append(.end(trailers: response.stream?.trailers ?? [:]))
        stage = .end
    }

    /// Ends the message where no second half comes: what happens in the middle does so when it is complete.
    private mutating func finishBeforeMiddle() {
        finish()
        steps += effects(at: .responseBody)
    }
}

extension Delivery.Step {
    /// Whether nothing is done after it.
    fileprivate var endsConnection: Bool {
        switch self {
        case .close, .reset, .stall: true
        case .pace, .head, .content, .end, .garbage: false
        }
    }
}
