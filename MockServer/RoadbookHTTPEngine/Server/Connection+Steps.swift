/// Answers that leave in steps.
extension Connection {
    func send(_ part: AnswerPart, for sender: CheckedContinuation<ResponseSerializer.Persistence?, Never>) {
        guard case .answering = phase else { return sender.resume(returning: nil) }
        switch part {
        case .opening(let closes, let isCloseDelimited):
            isLastAnswer = closes || !keepsConnection || isStopping
            self.isCloseDelimited = isCloseDelimited
            sender.resume(returning: isLastAnswer ? .close : persistence)
        case .head(let octets, let isWhole):
            head = (true, isWhole)
            send(octets, for: sender)
        case .octets(let octets):
            send(octets, for: sender)
        case .finish:
            sender.resume(returning: persistence)
            finish()
        case .close:
            sender.resume(returning: nil)
            end(by: .close)
        case .reset:
            sender.resume(returning: nil)
            end(by: .reset)
        case .stall:
            sender.resume(returning: nil)
            end(by: .stall)
        }
    }

    private func send(_ octets: [UInt8], for sender: CheckedContinuation<ResponseSerializer.Persistence?, Never>) {
        self.sender = sender
        output.octets += octets
        flush()
    }

    private func finish() {
        if isLastAnswer || isStopping {
            phase = .finishing
            closeInTwoSteps()
        } else {
            phase = .reading
            advance()
        }
    }

    /// Ends an answer of which nothing more comes, so that the client can tell that it is not complete.
    func breakOff() {
        if case .abandoned = phase { phase = .closed }
        guard case .answering = phase else { return }
        end(by: head.isOnItsWay || isCloseDelimited ? .reset : .close)
    }
}
