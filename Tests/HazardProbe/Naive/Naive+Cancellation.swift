import Dispatch
import Foundation
import Roadbook

extension Naive {
    /// More than it takes: most races end within some hundred.
    private static let count = 6000

    static let cancellation: [String: HazardProbe.Scenario] = [
        // Tasks with completion handlers, cancelled by whoever cancels.
        "L1": { server, watchdog in
            let session = URLSession(configuration: .default)
            let request = URLRequest(url: try server.url("/race"))
            return await CancelRace.run(count, watchdog) { _ in
                _ = try await CompletionHandlers.data(for: request, over: session)
            }
        },
        // The async method, which cancels by itself.
        "L2": { server, watchdog in
            let session = URLSession(configuration: .default)
            let request = URLRequest(url: try server.url("/race"))
            return await CancelRace.run(count, watchdog) { _ in _ = try await session.data(for: request) }
        },
        // A delegate, and cancels one after the other on a queue of their own.
        "L3": { server, watchdog in
            let delegate = HandDelegate()
            let session = URLSession(delegate)
            let cancels = DispatchQueue(label: "cancels")
            let request = URLRequest(url: try server.url("/race"))
            return await CancelRace.run(count, watchdog) { _ in
                _ = try await delegate.data(for: request, over: session) { task in cancels.async { task.cancel() } }
            }
        },
        // A request in flight: the safe moment to cancel.
        "L3-idle": { server, _ in
            let session = URLSession(configuration: .default)
            let request = URLRequest(url: try server.url("/silent"))
            let task = Task { try await CompletionHandlers.data(for: request, over: session) }
            _ = try await get(server.url("/asked"))
            task.cancel()
            do { _ = try await task.value } catch { return Report.failure(error) }
            return [:]
        },
        // Cancelled where a completion cannot meet the cancel, but with the cache that every session has.
        "C5": { server, watchdog in
            let delegate = HandDelegate()
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            let session = URLSession(delegate, queue: queue)
            let request = URLRequest(url: try server.url("/race"))
            return await CancelRace.run(count, watchdog) { _ in
                _ = try await delegate.data(for: request, over: session) { task in
                    queue.addOperation { if delegate.isRunning(task) { task.cancel() } }
                }
            }
        },
        // The other async methods.
        "H1": { server, watchdog in
            let session = URLSession(configuration: .default)
            var request = URLRequest(url: try server.url("/race"))
            request.httpMethod = "POST"
            return await CancelRace.run(count, watchdog) { [request] _ in
                _ = try await session.upload(for: request, from: Data("content".utf8))
            }
        },
        // A redirect that is refused by cancelling the task it is of.
        "C6": { server, _ in
            var choices = HandDelegate.Choices()
            choices.onRedirect = { task, _, answer in
                task.cancel()
                answer(nil)
                // Does nothing, once what was done before it is done: the program must not end before that.
                task.cancel()
            }
            let delegate = HandDelegate(choices)
            let (content, response) = try await delegate.data(
                for: URLRequest(url: server.url("/redirect")),
                over: URLSession(delegate)
            )
            return Report.answer(response?.statusCode, content)
        },
    ]
}
