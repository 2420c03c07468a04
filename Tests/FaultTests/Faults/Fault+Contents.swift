import Roadbook
import TestServers

extension Fault {
    static let contents: [Fault] = [
        Fault("content cut short") { [.send($0.answer.head), .sendOctets(Array($0.answer.half)), .close] },
        Fault("reset in the content") { strike in
            let half = Array(strike.answer.half)
            return [.send(strike.answer.head), .sendOctets(half), strike.reading(half.count), .reset]
        },
        Fault("chunks cut short") { strike in
            let half = Array(strike.answer.half)
            return [.send(strike.answer.chunkedHead), .sendOctets(chunk(half)), .close]
        },
        Fault("a chunk without a size") { strike in
            let half = Array(strike.answer.half)
            return [
                .send(strike.answer.chunkedHead), .sendOctets(chunk(half)), strike.reading(half.count),
                .send("many\r\n"), .close,
            ]
        },
        Fault("silent in the content") { strike in
            let half = Array(strike.answer.half)
            return [.send(strike.answer.head), .sendOctets(half), strike.reading(half.count)] + strike.silence
        },
        Fault(
            "content that comes slowly, without end",
            forges: true,
            step: .seconds(600),
            settings: { $0.timeout = nil }
        ) { strike in
            [.send(strike.answer.chunkedHead), strike.slowness]
                + (1...100).flatMap { [.sendOctets(chunk(spaces)), strike.reading($0 * spaces.count)] }
        },
        Fault("more content than was said", spoilsConnection: true) { strike in
            [.sendOctets(strike.answer.octets + Array("and more".utf8)), .close]
        },
        Fault("too much content", forges: true, settings: { $0.responseBodyLimit = 64 << 10 }) { strike in
            let spaces = [UInt8](repeating: 32, count: 128 << 10)
            return [.sendOctets(strike.answer.with(content: strike.answer.content + spaces).octets)]
        },
        Fault("a decompression bomb") { strike in
            [.sendOctets(strike.answer.with("Content-Encoding", "gzip").with(content: Bomb.gzip).octets)]
        },
        Fault("content that is not what it is encoded as") { strike in
            [.sendOctets(strike.answer.with("Content-Encoding", "gzip").octets), .close]
        },
        Fault("a page of HTML", forges: true) { strike in
            let page = Array("<html><body>Please sign in</body></html>".utf8)
            return [.sendOctets(strike.answer.with("Content-Type", "text/html").with(content: page).octets)]
        },
        Fault("octets that are not UTF-8", forges: true) { strike in
            let content = strike.answer.content.flatMap { $0 == UInt8(ascii: "o") ? [0xc3, 0x28] : [$0] }
            return [.sendOctets(strike.answer.with(content: content).octets)]
        },
        Fault("no content", forges: true) { [.sendOctets($0.answer.with(content: []).octets)] },
        Fault("another part of the content", forges: true) { strike in
            let rest = strike.answer.with(status: 206).with("Content-Range", "bytes 5-9/1000000")
            return [.sendOctets(rest.with(content: Array("other".utf8)).octets)]
        },
    ]

    /// What every kind of content may have between its parts.
    private static let spaces = Array(" \n \n".utf8)

    private static func chunk(_ octets: [UInt8]) -> [UInt8] {
        Array("\(String(octets.count, radix: 16))\r\n".utf8) + octets + Array("\r\n".utf8)
    }
}
