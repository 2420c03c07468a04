import Foundation
import RoadbookTesting
import TestServers
import Testing

@testable import Roadbook

/// How many requests there are; another number where the environment says so.
private let requestCount =
    ProcessInfo.processInfo.environment["ROADBOOK_CANCEL_STRESS"].flatMap { Int($0) } ?? (Sizes.areFull ? 20_000 : 4000)

/// Cancels that meet the completion of their transfers, or its beginning, or anything between.
///
/// On Linux a cancel in a wrong place ends the process, and one in another stops every session of it, so a watchdog looks
/// on.
@Suite(.heavy, .endsInTime)
struct CancellationStressInternalTests {
    private static let workers = 8

    /// What becomes of a request.
    private enum Kind: Int, CaseIterable {
        /// An answer in one piece; the caller is cancelled about when it is sent.
        case short, redirect, challenge
        /// An answer in pieces; the caller is cancelled between two of them.
        case chunked
        /// The caller is cancelled before anything is sent, or as it is.
        case early
        /// The content is dropped in the middle, by a caller who is not cancelled.
        case dropped
        /// More content than waits in memory; it is dropped in the middle.
        case spilled
        /// More content than waits in memory; the caller is cancelled in the middle, without reading.
        case spilledUnread
        /// A stream is sent; the caller is cancelled about when it is answered.
        case upload
    }

    private struct Outcomes {
        var answered = 0
        var cancelled = 0
        var failures: [String] = []
        /// How long the callers waited who were cancelled while they waited.
        var waits: [Duration] = []

        mutating func add(_ others: Outcomes) {
            answered += others.answered
            cancelled += others.cancelled
            failures += others.failures
            waits += others.waits
        }
    }

    /// The tasks that wait for answers, by the numbers of their requests: the server cancels them.
    private final class Callers: Sendable {
        private enum Caller {
            case waits(Task<Void, any Error>)
            /// Cancelled before it was noted.
            case isCancelled
        }

        private let callers = Locked<[Int: Caller]>([:])
        private let times = Locked<[Int: ContinuousClock.Instant]>([:])

        func add(_ task: Task<Void, any Error>, _ number: Int) {
            let isCancelled = callers.withLock { callers in
                if case .isCancelled = callers[number] { return true }
                callers[number] = .waits(task)
                return false
            }
            if isCancelled { task.cancel() }
        }

        func remove(_ number: Int) { callers.withLock { _ = $0.removeValue(forKey: number) } }

        func cancel(_ number: Int) {
            let caller = callers.withLock { callers in
                defer { if callers[number] == nil { callers[number] = .isCancelled } }
                return callers[number]
            }
            guard case .waits(let task) = caller else { return }
            times.withLock { $0[number] = .now }
            task.cancel()
        }

        /// The time since a caller was cancelled; `nil` where it was not, while it waited.
        func wait(_ number: Int) -> Duration? {
            times.withLock { $0.removeValue(forKey: number) }.map { ContinuousClock.now - $0 }
        }
    }

    private static let answers: [Kind: [[UInt8]]] = {
        let more = String(repeating: "0123456789abcdef", count: 4096)
        return [
            .short: ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"],
            .redirect: ["HTTP/1.1 302 Found\r\nLocation: /1\r\nContent-Length: 4\r\n\r\nmove"],
            .challenge: [
                "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 2\r\n\r\nno"
            ],
            .chunked: [
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "6\r\n world\r\n", "0\r\n\r\n",
            ],
            .dropped: ["HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nfour", "more"],
            .spilled: ["HTTP/1.1 200 OK\r\nContent-Length: 65536\r\n\r\n\(more)"],
            .spilledUnread: ["HTTP/1.1 200 OK\r\nContent-Length: 131072\r\n\r\n\(more)", more],
        ].mapValues { $0.map { Array($0.utf8) } }
    }()

    /// What the server does for a request: it cancels the caller before, between or after the pieces of its answer.
    private static func script(_ number: Int, _ callers: Callers) -> [StressServer.Step] {
        let kind = Kind(rawValue: number % Kind.allCases.count) ?? .short
        var steps = (answers[kind] ?? answers[.short] ?? []).map { StressServer.Step.send($0) }
        guard kind != .early, kind != .dropped, kind != .spilled else { return steps }
        // Numbers that are next to each other are cancelled at places far apart, and some some time after the answer.
        let place = (number / Kind.allCases.count &* 7) % (steps.count + 3)
        let spins = place > steps.count ? number % 101 * 40 : 0
        steps.insert(
            .run {
                for _ in 0..<spins { _ = ContinuousClock.now }
                callers.cancel(number)
            },
            at: min(place, steps.count)
        )
        return steps
    }

    @Test func `cancels that race with everything neither abort nor hang, and leave nothing behind`() async throws {
        // However slow the machine is, some request ends in a minute.
        let watchdog = Watchdog(seconds: 60, "cancelling")
        defer { watchdog.finish() }
        let folder = try TemporaryFolder()
        let callers = Callers()
        let server = try StressServer { number in Self.script(number, callers) }
        let transport = URLSessionTransport(unreadLimit: 4096, temporaryFolder: folder.url)
        let start = ContinuousClock.now
        let outcomes = await withTaskGroup(of: Outcomes.self) { group in
            for worker in 0..<Self.workers {
                group.addTask {
                    var outcomes = Outcomes()
                    for turn in 0..<(requestCount / Self.workers) {
                        let number = turn * Self.workers + worker
                        do {
                            try await Self.race(number, server, transport, callers)
                            outcomes.answered += 1
                        } catch is CancellationError {
                            outcomes.cancelled += 1
                            if let wait = callers.wait(number) { outcomes.waits.append(wait) }
                        } catch {
                            outcomes.failures.append("\(number): \(error)")
                        }
                        watchdog.note()
                    }
                    return outcomes
                }
            }
            return await group.reduce(into: Outcomes()) { $0.add($1) }
        }
        let waits = outcomes.waits.isEmpty ? [.zero] : outcomes.waits.sorted()
        print(
            "cancellation stress: \(outcomes.answered) answered, \(outcomes.cancelled) cancelled in",
            "\(ContinuousClock.now - start); those cancelled while they waited were let go after",
            "\(waits[waits.count / 2]), 99 in 100 of them within \(waits[waits.count * 99 / 100])"
        )
        #expect(outcomes.failures == [])
        #expect(outcomes.answered > 0 && outcomes.cancelled > requestCount / 10)
        // The session is alive: an ordinary request is answered.
        let response = try await transport.send(server.request(0))
        #expect(try await response.body.collect(upTo: 100) == Data("hi".utf8))
        try await transport.waitUntilIdle()
        #expect(try folder.files == [])
        // Whoever drops the last hold on content may still be about to, on a thread of its own.
        try await eventually { OpenDescriptors.count(below: folder.url) == 0 }
        // Those that are kept for more requests.
        #expect(OpenDescriptors.count(connectedTo: server.port) <= 6)
    }

    /// Sends a request that is cancelled, or dropped, by and by.
    private static func race(
        _ number: Int,
        _ server: StressServer,
        _ transport: URLSessionTransport,
        _ callers: Callers
    ) async throws {
        let kind = Kind(rawValue: number % Kind.allCases.count) ?? .short
        let stream = BodyStream { ByteStream(Data(count: 2000)) }
        let request = try server.request(
            number,
            kind == .upload ? .post : .get,
            body: kind == .upload ? .stream(stream) : .none
        )
        let task = Task {
            let body = try await transport.send(request).body
            switch kind {
            case .dropped, .spilled:
                var chunks = body.makeAsyncIterator()
                _ = try await chunks.next()
                if number % 2 == 0 { _ = try await chunks.next() }
            case .spilledUnread:
                try await Signal().wait()
                _ = try await body.collect(upTo: 1 << 20)
            default: _ = try await body.collect(upTo: 1 << 20)
            }
        }
        callers.add(task, number)
        defer { callers.remove(number) }
        if kind == .early {
            for _ in 0..<(number / Kind.allCases.count % 30) { await Task.yield() }
            task.cancel()
        }
        try await task.value
    }
}
