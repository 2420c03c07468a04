import Foundation
import Roadbook
import RoadbookMockServer

/// `mock-server`: serves a JSON file as a REST API, on the loopback interface, until it is interrupted.
@main
struct Command {
    static func main() async {
        do {
            switch try Options(CommandLine.arguments.dropFirst()) {
            case .help:
                print(Options.usage)
            case .serve(let file, let port):
                try await serve(file, on: port)
            }
        } catch let error as Options.Invalid {
            fail("\(error)\n\(Options.usage)", status: 64)
        } catch let error as MockServerError {
            fail("\(error)", status: 65)
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func serve(_ file: String, on port: UInt16) async throws {
        guard let content = FileManager.default.contents(atPath: file) else {
            fail("\(file) cannot be read", status: 66)
        }
        let data: JSONValue
        do {
            data = try JSONParser().parse(content)
        } catch {
            fail("\(file) is not JSON: \(error)", status: 65)
        }
        let mock = try DataFileMock(data)
        try await mock.listen(on: port) { url in
            say("\(url.absoluteString) serves \(file), and keeps what is written in memory:\n\(mock.summary)")
            say("The page is at \(url.absoluteString)/__mock")
            await Interruption.wait()
        }
    }

    /// Prints at once: whoever reads this from a file or a pipe waits for the address.
    private static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("mock-server: \(message)\n".utf8))
        exit(status)
    }
}
