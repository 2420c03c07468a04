import TestServers

extension Fault {
    static let heads: [Fault] = [
        Fault("another protocol") { _ in [.send("220 mail.example.com ESMTP\r\n"), .close] },
        Fault("a length that is none") { strike in
            [.send(strike.answer.openHead + "Content-Length: many\r\n\r\n"), .close]
        },
        Fault("reset in the head") { [.send($0.answer.openHead), .reset] },
        Fault("silent in the head") { [.send($0.answer.openHead)] + $0.silence },
        // Long fields, because URLSession takes quadratic time for many.
        Fault("a head without end") { [.send($0.answer.openHead), .repeatUntilClosed("X-More: \(long)\r\n")] },
        Fault("interim answers without end") { _ in
            [.repeatUntilClosed("HTTP/1.1 103 Early Hints\r\nX-More: \(long)\r\n\r\n")]
        },
    ]

    static let long = String(repeating: "a", count: 4096)
}
