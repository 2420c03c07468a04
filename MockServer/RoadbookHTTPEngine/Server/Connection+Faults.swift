/// What goes wrong with an exchange on purpose.
extension Connection {
    /// Asks what goes wrong with the request whose head has been read; false where there is none to go on with.
    func meetHead() -> Bool {
        guard var request = parser.takeHead(), let faults = context.configuration.faults else { return false }
        request.place = place
        hindrance = RequestHindrance(faults: faults(request))
        if let effect = hindrance.endAtStart {
            end(by: effect)
            return false
        }
        if let allowance = hindrance.allowance(ofContent: parser.contentLength) { parser.allow(allowance) }
        return true
    }

    /// Reads no more of the content, for a while or for ever.
    func holdBack() {
        if let effect = hindrance.endInContent { return end(by: effect) }
        guard pause == nil, let throttle = hindrance.throttle else { return }
        pause = context.allow(throttle.octets, after: throttle.period, for: id)
    }

    /// Ends what is under way, which no answer does any more.
    func end(by effect: HTTPFault.Effect) {
        switch effect {
        case .stall:
            phase = hasPeerEnded ? .finishing : .stalled
            if hasPeerEnded || isStopping { close() }
        case .reset:
            phase = .finishing
            socket.resetOnClose()
            close()
        case .close, .truncate, .garbage, .throttle:
            phase = .finishing
            closeInTwoSteps()
        }
    }
}
