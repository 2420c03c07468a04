import Roadbook

/// Events as WHATWG HTML, section 9.2.6, has them, step by step over the whole text at once: slow, and easy to check. Of ids,
/// those that no field can hold are ignored besides those with NUL.
struct EventStreamReference {
    private(set) var events: [ServerSentEvent] = []
    private(set) var lastEventID = ""

    init(_ octets: [UInt8]) {
        var text = Array(String(decoding: octets, as: UTF8.self).unicodeScalars)
        if text.first == "\u{FEFF}" { text.removeFirst() }
        var lines: [[Unicode.Scalar]] = [[]]
        var previous: Unicode.Scalar = " "
        for scalar in text {
            defer { previous = scalar }
            if scalar == "\n", previous == "\r" { continue }
            if scalar == "\n" || scalar == "\r" { lines.append([]) } else { lines[lines.count - 1].append(scalar) }
        }
        var (data, type, id) = ("", "", "")
        var retry: Duration?
        // The last line has no end.
        for line in lines.dropLast() {
            let text = Self.text(line)
            if line.isEmpty {
                lastEventID = id
                if !data.isEmpty {
                    let content = Self.text(data.unicodeScalars.dropLast())
                    let kind = type.isEmpty ? "message" : type
                    events.append(
                        ServerSentEvent(event: kind, data: content, id: id.isEmpty ? nil : id, retry: retry)
                    )
                }
                (data, type, retry) = ("", "", nil)
            } else if line[0] != ":" {
                let colon = line.firstIndex(of: ":")
                var value = colon.map { line[($0 + 1)...] } ?? []
                if value.first == " " { value.removeFirst() }
                switch colon.map({ Self.text(line[..<$0]) }) ?? text {
                case "data": data += Self.text(value) + "\n"
                case "event": type = Self.text(value)
                case "id":
                    let isControl: (Unicode.Scalar) -> Bool = { $0 != "\t" && ($0 < " " || $0 == "\u{7F}") }
                    if !value.contains(where: isControl) { id = Self.text(value) }
                case "retry":
                    if !value.isEmpty, value.allSatisfy({ ("0"..."9").contains($0) }) {
                        retry = .milliseconds(Int(Self.text(value)).map { min($0, 86_400_000) } ?? 86_400_000)
                    }
                default: break
                }
            }
        }
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
