import Dispatch
import Foundation
import Roadbook

extension Naive {
    static let streaming: [String: HazardProbe.Scenario] = [
        // An answer that is refused by its head; the server tells at /closed that the connection was closed.
        "L11": { server, watchdog in
            var choices = HandDelegate.Choices()
            choices.disposition = .cancel
            choices.onData = { watchdog.note("received", String(decoding: $1, as: UTF8.self).jsonValue) }
            let delegate = HandDelegate(choices)
            let session = URLSession(delegate)
            let request = URLRequest(url: try server.url("/long"))
            async let refused = delegate.data(for: request, over: session)
            _ = try await get(server.url("/closed"))
            let (content, response) = try await refused
            return Report.answer(response?.statusCode, content)
        },
        // A reader that is busy suspends the task after the first chunk, and resumes it a little later.
        "L12": { server, _ in
            var choices = HandDelegate.Choices()
            let isBusy = Locked(true)
            choices.onData = { task, _ in
                guard
                    isBusy.withLock({ busy in
                        defer { busy = false }; return busy
                    })
                else { return }
                task.suspend()
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) {
                    task.resume()
                    Task { try await get(server.url("/release")) }
                }
            }
            let delegate = HandDelegate(choices)
            let (content, response) = try await delegate.data(
                for: URLRequest(url: server.url("/parts")),
                over: URLSession(delegate)
            )
            return Report.answer(response?.statusCode, content)
        },
        // Tasks that are held back and let go at once.
        "C9": { server, _ in
            let session = URLSession(configuration: .default)
            let url = try server.url("/")
            for _ in 0..<50 {
                await withCheckedContinuation { continuation in
                    let task = session.dataTask(with: url) { _, _, _ in continuation.resume() }
                    task.resume()
                    task.suspend()
                    task.resume()
                }
            }
            return [:]
        },
        // An answer whose parts come as the client asks for them; there is no bytes(for:) on Linux.
        "L19": { server, _ in
            let answer = try await get(server.url("/parts"))
            _ = try await get(server.url("/release"))
            return answer
        },
        // Uploads of a file that are cancelled while it is read.
        "C13": { server, _ in
            let file = FileManager.default.temporaryDirectory.appending(path: "hazard-\(UUID().uuidString)")
            try Data(count: 1_000_000).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let session = URLSession(HandDelegate(HandDelegate.Choices()))
            var request = URLRequest(url: try server.url("/upload"))
            request.httpMethod = "POST"
            for number in 0..<500 {
                let task = session.uploadTask(with: request, fromFile: file)
                task.resume()
                for _ in 0..<(number * 37 % 300) { await Task.yield() }
                task.cancel()
            }
            return try await get(server.url("/"), over: session)
        },
        // Another request of a session that receives content without end.
        "H7": { server, _ in
            let (begun, begin) = AsyncStream<Void>.makeStream()
            var choices = HandDelegate.Choices()
            choices.onData = { _, _ in begin.finish() }
            let delegate = HandDelegate(choices)
            let session = URLSession(delegate)
            async let content = delegate.data(for: URLRequest(url: server.url("/endless")), over: session)
            for await _ in begun {}
            let answer = try await get(server.url("/"), over: session)
            _ = try await content
            return answer
        },
    ]
}
