import Roadbook
import RoadbookHTTPEngine
import RoadbookTesting
import TestServers
import Testing

@testable import RoadbookMockServer

/// Ids and query values of every kind come out of the mock's decoding as they went into building, or are refused.
@Suite struct RoundTripTests {
    private struct Things: Readable { var route = "things" }

    /// What is hard to carry: control characters, what is reserved, what is composed, what is far away.
    private static func text(_ random: inout SeededRandomNumberGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let range: ClosedRange<UInt32> =
                switch Int.random(in: 0..<6, using: &random) {
                case 0: 0x00...0x20
                case 1: 0x21...0x7F
                case 2: 0x80...0x7FF
                case 3: 0xE000...0xFFFF
                case 4: 0x1_0000...0x10_FFFF
                default: 0x300...0x36F
                }
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
        }
        if Int.random(in: 0..<10, using: &random) == 0 {
            return [".", "..", "", "...", "%2e", "%2E%2E", "a/../b", "//", "?", "#", "&=+;", "\r\n", "+", " "]
                .randomElement(using: &random) ?? ""
        }
        return String(text)
    }

    /// Of an id: the same without NUL, which no server takes in a path.
    private static func id(_ random: inout SeededRandomNumberGenerator) -> String {
        text(&random).replacing("\0", with: "")
    }

    private func octets(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(.heavy) func `10,000 random ids and query values survive building and the mock's decoding`() throws {
        var random = SeededRandomNumberGenerator()
        print("round trips in memory: \(random)")
        let base = try #require(URL(string: "http://127.0.0.1/v1"))
        var refused = 0
        for _ in 0..<10_000 {
            let (id, name, value) = (Self.id(&random), Self.text(&random), Self.text(&random))
            let request = Things.get(id).query(Parameters([(name, .string(value))]))
            do {
                let url = try #require(try request.asURLRequest(relativeTo: base).url?.absoluteString)
                let target = try DecodedTarget(HTTPRequest(target: url).pathAndQuery)
                #expect(target.segments.map(octets) == [octets("v1"), octets("things"), octets(id)], "\(random)")
                #expect(target.query.map { octets($0.name) } == [octets(name)], "\(random)")
                #expect(target.query.map { octets($0.value) } == [octets(value)], "\(random)")
            } catch let error as RequestError {
                #expect(error.code == .invalidPath)
                #expect(["", ".", ".."].contains(id))
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test(.heavy) func `10,000 random ids and query values survive the wire`() async throws {
        var random = SeededRandomNumberGenerator()
        print("round trips over loopback: \(random)")
        // Three ids and seven query values a request, in 1,000 requests.
        let cases = (0..<1_000).map { _ in
            (ids: (0..<3).map { _ in Self.id(&random) }, values: (0..<7).map { _ in Self.text(&random) })
        }
        // A server that sends back what it was asked, as the mock takes it apart.
        let server = HTTPServer { request in
            guard let target = try? DecodedTarget(request.pathAndQuery) else { return HTTPResponse(status: 400) }
            let texts = target.segments + target.query.flatMap { [$0.name, $0.value] }
            return HTTPResponse(status: 200, body: JSONWriter().octets(.array(texts.map(JSONValue.string))))
        }
        let refused = try await server.run { address in
            let client = Client(Anything.self, baseURL: URL(string: address.url), clock: ManualClock())
            var refused = 0
            for (ids, values) in cases {
                let query = Parameters(values.map { ("v\($0)", .string($0)) })
                let request = Folders[ids[0]].folders[ids[1]].folders.get(ids[2]).query(query)
                do {
                    let echoed = try await client.send(request)
                    let expected = ids.flatMap { ["folders", $0] } + values.flatMap { ["v\($0)", $0] }
                    #expect(echoed.array?.compactMap(\.string).map(octets) == expected.map(octets), "\(random)")
                } catch let error as RequestError {
                    #expect(error.code == .invalidPath)
                    #expect(!Set(ids).isDisjoint(with: ["", ".", ".."]))
                    refused += 1
                }
            }
            return refused
        }
        #expect((1..<1_000).contains(refused))
    }

    private struct Anything: URLRouter {
        static let basePath = "http://127.0.0.1"
    }

    private struct Folders: Readable {
        var route = "folders"
        var folders: Folders { Folders() }
    }
}
