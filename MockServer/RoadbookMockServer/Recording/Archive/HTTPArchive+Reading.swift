public import Foundation
import Roadbook

extension HTTPArchive {
    /// The largest file that is read unless told: 256 MiB.
    public static let sizeLimit = 256 << 20

    /// Reads a file, such as the export of a browser.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limit: The most octets it may have: ``sizeLimit`` unless given.
    /// - Throws: ``HTTPArchiveError`` where it is none, naming the entry and the place in it, and where it is too large; what
    ///   Foundation throws where it cannot be read.
    public init(contentsOf file: URL, limit: Int = HTTPArchive.sizeLimit) throws {
        // One octet more tells that it is too large, whatever the file says of its size.
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        try self.init(try handle.read(upToCount: min(max(0, limit), .max - 1) + 1) ?? Data(), limit: limit)
    }

    /// Reads a file that is in memory.
    ///
    /// - Throws: ``HTTPArchiveError``.
    public init(_ data: Data, limit: Int = HTTPArchive.sizeLimit) throws {
        guard data.count <= limit else { throw HTTPArchiveError("it has more than \(limit) octets") }
        let document: JSONValue
        do {
            document = try JSONParser().parse(data)
        } catch {
            throw HTTPArchiveError("it is not JSON from line \(error.line), column \(error.column) on")
        }
        let log = try ArchiveReader(value: document).required("log")
        creator = try log.member("creator").map(Program.init) ?? Program(name: "", version: "")
        browser = try log.member("browser").map(Program.init)
        baseURL = try log.text("_baseURL").flatMap(URL.init(string:))
        comment = try log.text("comment")
        entries = try log.required("entries").elements().map(Entry.init)
    }
}

extension HTTPArchive.Program {
    fileprivate init(_ reader: ArchiveReader) throws {
        self.init(name: try reader.text("name") ?? "", version: try reader.text("version") ?? "")
    }
}

extension HTTPArchive.Entry {
    fileprivate init(_ reader: ArchiveReader) throws {
        self.init(
            startedAt: try reader.text("startedDateTime").flatMap(Self.date) ?? Date(timeIntervalSince1970: 0),
            request: try HTTPArchive.Request(reader.required("request")),
            response: try HTTPArchive.Response(reader.required("response")),
            timings: try reader.member("timings").map(HTTPArchive.Timings.init) ?? HTTPArchive.Timings(),
            serverAddress: try reader.text("serverIPAddress").flatMap { $0.isEmpty ? nil : $0 },
            comment: try reader.text("comment")
        )
    }

    /// A date that cannot be read is none: nothing depends on it.
    private static func date(_ text: String) -> Date? {
        try? Coding(dates: .iso8601).decode(Date.self, from: .string(text))
    }
}

extension HTTPArchive.Request {
    fileprivate init(_ reader: ArchiveReader) throws {
        let address = try reader.required("url").text()
        let method = try reader.required("method")
        guard try method.text().isToken else { throw method.failure("a value is no method") }
        let headers = try HeaderFields(reader.elements("headers"))
        self.init(
            method: HTTPMethod(rawValue: try method.text()),
            url: ArchivedURL.url(address.prefix { $0 != "#" }) ?? .notKnown,
            version: try reader.text("httpVersion") ?? "",
            headers: headers,
            content: try reader.member("postData").map { try HTTPArchive.Content(posted: $0, headers) }
        )
    }
}

extension HTTPArchive.Response {
    fileprivate init(_ reader: ArchiveReader) throws {
        let status = try reader.required("status")
        guard let code = Int(exactly: try status.number()), (0...999).contains(code) else {
            throw status.failure("a value is no status")
        }
        let headers = try HeaderFields(reader.elements("headers"))
        self.init(
            status: code,
            reason: try reader.text("statusText") ?? "",
            version: try reader.text("httpVersion") ?? "",
            headers: headers,
            content: try reader.member("content").map { try HTTPArchive.Content(received: $0, headers) }
                ?? HTTPArchive.Content(),
            failure: try reader.text("_error").flatMap { $0.isEmpty ? nil : $0 }
        )
    }
}

extension HTTPArchive.Content {
    fileprivate init(posted reader: ArchiveReader, _ headers: HeaderFields) throws {
        var data = try Self.data(reader)
        if data == nil, let params = try reader.member("params")?.elements(), !params.isEmpty {
            let type = try reader.text("mimeType") ?? ""
            let form = try Self.form(params)
            data = HTTPArchive.Content(nil, mediaType: type).isForm ? form : nil
        }
        self.init(
            data,
            mediaType: try reader.text("mimeType") ?? headers["Content-Type"] ?? "",
            comment: try reader.text("comment")
        )
    }

    fileprivate init(received reader: ArchiveReader, _ headers: HeaderFields) throws {
        let size = try reader.size("size")
        // The field knows better: browsers write `x-unknown` where there is no content.
        self.init(
            try Self.data(reader) ?? (size == 0 ? Data() : nil),
            mediaType: try headers["Content-Type"] ?? reader.text("mimeType") ?? "",
            size: size,
            comment: try reader.text("comment")
        )
    }

    /// The octets of `text`; `nil` where there is none.
    private static func data(_ reader: ArchiveReader) throws -> Data? {
        guard let member = try reader.member("text") else { return nil }
        let text = try member.text()
        // HAR 1.2 has the encoding for answers alone; some write it for requests as well, as a member of their own or not.
        switch try reader.text("encoding") ?? reader.text("_encoding") ?? "" {
        case "": return Data(text.utf8)
        case "base64":
            guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
                throw member.failure("a value is not Base64")
            }
            return data
        default: throw member.failure("the encoding of a text is not known")
        }
    }

    /// Form content of the parameters in which it was told.
    private static func form(_ params: [ArchiveReader]) throws -> Data {
        let items = try params.map { param in
            let (name, value) = (try param.required("name").text(), try param.text("value") ?? "")
            return [name, value].map { PercentEncoding.encoded($0, allowing: .unreserved) }.joined(separator: "=")
        }
        return Data(items.joined(separator: "&").utf8)
    }
}

extension HTTPArchive.Timings {
    fileprivate init(_ reader: ArchiveReader) throws {
        self.init(
            blocked: try reader.duration("blocked"),
            dns: try reader.duration("dns"),
            connect: try reader.duration("connect"),
            tls: try reader.duration("ssl"),
            send: try reader.duration("send") ?? .zero,
            wait: try reader.duration("wait") ?? .zero,
            receive: try reader.duration("receive") ?? .zero
        )
    }
}

extension HeaderFields {
    fileprivate init(_ readers: [ArchiveReader]) throws {
        self.init(
            try readers.flatMap { reader in
                let name = try reader.required("name").text()
                return Self.values(try reader.text("value") ?? "").map { Field(name: name, value: String($0)) }
            }
        )
    }

    /// The values of a field. Of one that came more than once some programs make lines of one text, as no field has them.
    private static func values(_ text: String) -> [Substring] {
        let lines = text.split { $0 == "\n" || $0 == "\r\n" }
        return lines.isEmpty ? [""] : lines
    }
}
