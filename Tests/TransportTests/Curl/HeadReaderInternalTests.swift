import Roadbook
import Testing

@testable import RoadbookCurl

struct HeadReaderInternalTests {
    private func isHead(_ lines: [String]) -> Bool {
        var reader = HeadReader()
        var isHead = false
        for line in lines {
            var line = line
            line.withUTF8 { if case .head = reader.read(UnsafeRawBufferPointer($0)) { isHead = true } }
        }
        return isHead
    }

    @Test(arguments: ["\r\n", "\n"])
    func `an empty line ends a head`(end: String) {
        #expect(isHead(["HTTP/1.1 200 OK\r\n", "A: b\r\n", end]))
    }

    private func value(_ lines: [String]) -> String? {
        var reader = HeadReader()
        var value: String?
        for line in ["HTTP/1.1 200 OK\r\n"] + lines + ["\r\n"] {
            var line = line
            line.withUTF8 {
                if case .head(let head) = reader.read(UnsafeRawBufferPointer($0)) { value = head.headers["A"] }
            }
        }
        return value
    }

    @Test(arguments: [["A: b\r\n", " \t\r\n"], ["A:\r\n", " b\r\n"], ["A: \r\n", "\t\r\n", " b \r\n", " \r\n"]])
    func `a value that goes on in lines of blanks has none around it`(lines: [String]) {
        #expect(value(lines) == "b")
    }

    @Test(arguments: [["A: b\rc\r\n"], ["A: \rb\rc\r\r\n"], ["A: b\r\n", " \rc\r\r\n"]])
    func `a carriage return within a value is a blank`(lines: [String]) {
        #expect(value(lines) == "b c")
    }

    @Test(arguments: ["099", "000", "-20", "+20", "20"])
    func `a status of less than three digits is none`(status: String) {
        // Some versions of libcurl refuse it themselves.
        #expect(!isHead(["HTTP/1.1 \(status) OK\r\n", "\r\n"]))
    }

    @Test func `a second line with a status is none`() {
        var reader = HeadReader()
        var heads: [ResponseHead] = []
        for line in ["HTTP/1.1 200 OK\r\n", "A: b\r\n", "HTTP/1.1 401 no\r\n", "\r\n"] {
            var line = line
            line.withUTF8 { if case .head(let head) = reader.read(UnsafeRawBufferPointer($0)) { heads.append(head) } }
        }
        #expect(heads.map(\.status) == [200])
        #expect(heads.first?.headers["A"] == "b")
    }

    /// libcurl 8 brings what there is of a line that is cut short.
    @Test(arguments: ["\r", "A"])
    func `a line that is cut short ends none`(end: String) {
        #expect(!isHead(["HTTP/1.1 200 OK\r\n", "A: b\r\n", end]))
    }
}
