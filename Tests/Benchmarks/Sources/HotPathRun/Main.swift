import Dispatch
import Foundation
import HotPaths

/// `hot-path NAME TURNS`: takes a hot path so often, for those who count what that takes.
///
/// It does not begin as an asynchronous program, since those end in a trap below Debian 12's valgrind.
@main
enum Main {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        guard words.count == 2, let path = words.first.flatMap(HotPath.named),
            let turns = words.last.flatMap({ Int($0) })
        else {
            fail("usage: hot-path NAME TURNS, with a name of \(HotPath.all.map(\.name).joined(separator: ", "))", 64)
        }
        let ended = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await path.run(turns)
            } catch {
                fail("hot-path: \(error)", 70)
            }
            ended.signal()
        }
        ended.wait()
    }

    private static func fail(_ message: String, _ status: Int32) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(status)
    }
}
