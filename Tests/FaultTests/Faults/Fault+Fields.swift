import TestServers

extension Fault {
    static let fields: [Fault] = [
        Fault("header fields that mean nothing") { strike in
            var answer = strike.answer
            for (name, value) in nonsense where name != "Content-Range" || answer.status != 206 {
                answer = answer.with(name, value)
            }
            return [.sendOctets(answer.octets)]
        },
        Fault("header fields of 64 KiB") { strike in
            let answer = (0..<16).reduce(strike.answer) { $0.with("X-Long-\($1)", long) }
            return [.sendOctets(answer.octets)]
        },
        Fault("an interim answer first") { strike in
            [
                .send("HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n"),
                .sendOctets(strike.answer.octets),
            ]
        },
    ]

    private static let nonsense: KeyValuePairs = [
        "Age": "-1", "Cache-Control": "max-age=99999999999999999999, , =, \"", "Content-Range": "bytes 9-1/0",
        "Date": "yesterday", "ETag": "\"open", "Expires": "0", "Last-Modified": "Sat, 99 Foo 0000 99:99:99",
        "Link": "<<;rel=next>,;;,<", "RateLimit": "\"a\";r=-1;t=x", "RateLimit-Reset": "1e400", "Retry-After": "-5",
        "Vary": " , ,", "X-RateLimit-Remaining": "-0", "WWW-Authenticate": "Basic realm=\"",
    ]
}
