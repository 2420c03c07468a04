import Foundation
import TestServers
import Testing

@testable import Roadbook

@Suite(.endsInTime)
struct MultipartFormInternalTests {
    private func form(_ parts: MultipartForm.Part...) -> MultipartForm {
        MultipartForm(parts, boundary: "line")
    }

    /// The octets of a form, sent both ways.
    private func text(_ form: MultipartForm, _ coding: Coding = .inherited) async throws -> String {
        let content = try form.content(coding)
        var streamed = Data()
        for try await chunk in MultipartChunks(pieces: content.pieces) {
            #expect(!chunk.isEmpty)
            streamed.append(chunk)
        }
        if let data = try content.data(upTo: .max) { #expect(data == streamed) }
        if let length = content.length { #expect(length == Int64(streamed.count)) }
        return String(decoding: streamed, as: UTF8.self)
    }

    private func file(_ text: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test func `a form is its parts between lines with the boundary`() async throws {
        let file = try file("content")
        defer { try? FileManager.default.removeItem(at: file) }
        let form = form(
            .value("Holiday\nby the sea", name: "title"),
            .data(Data("{}".utf8), name: "settings", contentType: nil),
            .file(file, name: "notes", filename: "notes.txt", contentType: "text/plain"),
            .stream(BodyStream { ByteStream(Data("line".utf8)) }, name: "log")
        )
        let expected = """
            --line
            Content-Disposition: form-data; name="title"

            Holiday$by the sea
            --line
            Content-Disposition: form-data; name="settings"

            {}
            --line
            Content-Disposition: form-data; name="notes"; filename="notes.txt"
            Content-Type: text/plain

            content
            --line
            Content-Disposition: form-data; name="log"
            Content-Type: application/octet-stream

            line
            --line--

            """
        let lines = expected.replacing("\n", with: "\r\n").replacing("$", with: "\n")
        #expect(try await text(form) == lines)
        #expect(form.contentType == "multipart/form-data; boundary=line")
        #expect(form.description == "multipart form of 4 parts")
    }

    @Test func `a form without parts is its last line`() async throws {
        #expect(try await text(form()) == "--line--\r\n")
    }

    @Test func `values are written as text, by the coding where it matters`() async throws {
        let now = Date(timeIntervalSince1970: 7)
        let parts: [(MultipartForm.Part, String)] = [
            (.value("ü\"", name: "a"), "\r\n\r\nü\"\r\n"), (.value(1, name: "a"), "\r\n\r\n1\r\n"),
            (.value(true, name: "a"), "\r\n\r\ntrue\r\n"), (.value(now, name: "a"), "\r\n\r\n7\r\n"),
            (.value([1, 2], name: "a"), "\r\nContent-Type: application/json\r\n\r\n[1,2]\r\n"),
            (.json(["at": now], name: "a"), "\r\nContent-Type: application/json\r\n\r\n{\"at\":7}\r\n"),
        ]
        for (part, expected) in parts {
            let text = try await text(form(part), Coding(dates: .secondsSince1970))
            #expect(text == "--line\r\nContent-Disposition: form-data; name=\"a\"" + expected + "--line--\r\n")
        }
        #expect(try await text(form(.value(String?.none, name: "a"))) == "--line--\r\n")
    }

    @Test(arguments: [
        ("a\"b", "a%22b"), ("a\r\nb", "a%0D%0Ab"), ("a\nb\r", "a%0Ab%0D"), ("ü 😀", "ü 😀"), ("a%22b", "a%22b"),
        ("a\\b", "a\\b"), ("a;b=c", "a;b=c"), ("../a", "../a"),
    ])
    func `names and file names are escaped as browsers do it`(name: String, escaped: String) async throws {
        let text = try await text(form(.data(Data(), name: name, filename: name)))
        #expect(
            text.hasPrefix("--line\r\nContent-Disposition: form-data; name=\"\(escaped)\"; filename=\"\(escaped)\"\r\n")
        )
    }

    @Test(
        arguments: [
            .value("", name: ""), .value("", name: "a\u{0}"), .value("", name: "a\tb"), .value("", name: "a\u{7F}"),
            .data(Data(), name: "a", filename: "b\u{1B}"), .data(Data(), name: "a", contentType: "a/b\r\nX: y"),
            .data(Data(), name: "a", contentType: "a\u{0}"), .value("a--line", name: "a"),
            .data(Data("\r\n--line".utf8), name: "a"), .json("--line", name: "a"),
        ] as [MultipartForm.Part]
    )
    func `what would break the form is refused`(part: MultipartForm.Part) throws {
        let error = #expect(throws: RequestError.self) { try form(part).content(.inherited) }
        #expect(error?.code == .encodingFailed)
        #expect(error?.advice != nil)
    }

    @Test(arguments: [
        ("", false), ("a", true), (String(repeating: "a", count: 70), true), (String(repeating: "a", count: 71), false),
        ("a b", false), ("a\"", false), ("ü", false), ("a\r\n", false), ("0'()+_,-./:=?Z", true),
    ])
    func `a boundary is what RFC 2046 has it`(boundary: String, isOne: Bool) throws {
        let form = MultipartForm([], boundary: boundary)
        if isOne {
            _ = try form.content(.inherited)
        } else {
            let error = #expect(throws: RequestError.self) { try form.content(.inherited) }
            #expect(error?.code == .encodingFailed)
        }
    }

    @Test func `a boundary that is no token is quoted`() {
        #expect(MultipartForm([], boundary: "a:b").contentType == "multipart/form-data; boundary=\"a:b\"")
    }

    @Test func `boundaries are random unless given`() throws {
        let boundaries = Set((0..<100).map { _ in MultipartForm().boundary })
        #expect(boundaries.count == 100)
        for boundary in boundaries {
            #expect(boundary.utf8.count <= 70)
            _ = try MultipartForm([], boundary: boundary).content(.inherited)
        }
    }

    private func stream(_ text: String, length: Int64? = nil) -> BodyStream {
        BodyStream(length: length) { ByteStream(Data(text.utf8)) }
    }

    @Test func `the length is known where that of every part is`() throws {
        let known = form(.value("", name: "b"), .stream(stream("abc", length: 3), name: "a"))
        #expect(try known.content(.inherited).length != nil)
        let unknown = form(.value("", name: "b"), .stream(stream("abc"), name: "a"))
        #expect(try unknown.content(.inherited).length == nil)
        let endless = form(.stream(stream("", length: .max), name: "a"))
        #expect(try endless.content(.inherited).length == nil)
    }

    @Test func `a short form is data, a long one is a stream of the same octets`() async throws {
        for count in [0, 1 << 20] {
            let form = form(.data(Data(repeating: 7, count: count), name: "a"), .value("b", name: "b"))
            let content = try form.content(.inherited)
            let body = try content.body()
            #expect(body.isReplayable)
            #expect(body.length == content.length)
            if case .data = body { #expect(count == 0) } else { #expect(count > 0) }
            for _ in 0..<2 {
                #expect(try await body.open().collect(upTo: .max) == content.data(upTo: .max))
            }
        }
    }

    @Test func `a form with a stream is a stream, sent again where the stream can be`() async throws {
        let anew = try form(.stream(stream("a", length: 1), name: "a")).content(.inherited).body()
        #expect(anew.isReplayable)
        #expect(anew.length != nil)
        let once = BodyStream(once: ByteStream(Data("a".utf8)))
        let body = try form(.stream(once, name: "a")).content(.inherited).body()
        #expect(!body.isReplayable)
        #expect(body.length == nil)
        #expect(try await body.open().collect(upTo: .max).count > 1)
        await #expect(throws: TransportError.self) { try await body.open().collect(upTo: .max) }
    }

    @Test func `a request carries a form`() throws {
        let form = form(.value("b", name: "a"))
        let request = Blog.Posts.list().body(.multipart(form)).converter
        #expect(throws: RequestError.self) { try request.asURLRequest(relativeTo: Blog.self) }
        let post = RequestConverter(method: .post, route: "posts").body(.multipart(form))
        let sent = try post.asURLRequest(relativeTo: Blog.self)
        #expect(sent.value(forHTTPHeaderField: "Content-Type") == "multipart/form-data; boundary=line")
        #expect(sent.httpBody == (try form.content(.inherited).data(upTo: .max)))
        #expect(RequestBody.multipart(form).description == "multipart form")
    }

    @Test func `long parts are not copied together`() throws {
        let long = Data(count: 1 << 20)
        let content = try form(.data(long, name: "a"), .value("b", name: "b")).content(.inherited)
        #expect(content.pieces.map(\.length).contains(Int64(long.count)))
        #expect(content.pieces.count == 3)
    }

    @Test func `a file that cannot be read is refused`() throws {
        let missing = URL(filePath: "/nowhere/\(UUID().uuidString)")
        for file in [missing, FileManager.default.temporaryDirectory] {
            let error = #expect(throws: RequestError.self) { try form(.file(file, name: "a")).content(.inherited) }
            #expect(error?.code == .requestBodyUnavailable)
            #expect(error?.description.contains(file.path) == false)
        }
    }

    @Test(arguments: ["", "abc", "abcde"])
    func `a file that has changed its length ends the form by an error`(changed: String) async throws {
        let file = try file("abcd")
        defer { try? FileManager.default.removeItem(at: file) }
        let long = Data(count: 1 << 20)
        let body = try form(.file(file, name: "a"), .data(long, name: "b")).content(.inherited).body()
        try Data(changed.utf8).write(to: file)
        let error = await #expect(throws: TransportError.self) { try await body.open().collect(upTo: .max) }
        #expect(error?.code == .requestBodyUnavailable)
    }

    @Test(arguments: [(2, "abc"), (4, "abc"), (0, "a"), (-1, "")])
    func `a stream that is not as long as was said ends the form by an error`(
        length: Int64,
        text: String
    ) async throws {
        let body = try form(.stream(stream(text, length: length), name: "a")).content(.inherited).body()
        let error = await #expect(throws: TransportError.self) { try await body.open().collect(upTo: .max) }
        #expect(error?.code == .requestBodyUnavailable)
    }

    @Test func `a stream is opened when it is its turn, and for each sending`() async throws {
        let opened = Locked(0)
        let stream = BodyStream {
            opened.withLock { $0 += 1 }
            return ByteStream(Data("b".utf8))
        }
        let body = try form(.value("a", name: "a"), .stream(stream, name: "b")).content(.inherited).body()
        var iterator = try await body.open().makeAsyncIterator()
        _ = try await iterator.next()
        #expect(opened.withLock(\.self) == 0)
        while try await iterator.next() != nil {}
        #expect(opened.withLock(\.self) == 1)
        _ = try await body.open().collect(upTo: .max)
        #expect(opened.withLock(\.self) == 2)
    }

    @Test func `descriptions and dumps show no content`() {
        let form = form(.value("secret", name: "a"), .json(["b": "secret"], name: "b"))
        var dumped = ""
        dump(form, to: &dumped)
        #expect(!dumped.contains("secret"))
        #expect(!"\(form.parts) \(String(reflecting: form))".contains("secret"))
        #expect(form.parts[0].description == "part \"a\"")
    }
}
