import Metrics
import MetricsTestKit
import Roadbook
import RoadbookMetrics
import Testing

/// What is measured of calls.
@Suite(.timeLimit(.minutes(1))) struct MetricsObserverTests {
    private let metrics = TestMetrics()
    private let get = Notes.All.get("5309")
    private let place = [("method", "GET"), ("pattern", "/notes/{id}")]

    private var settings: RequestSettings {
        var settings = RequestSettings()
        settings.observers = [MetricsObserver(factory: metrics)]
        return settings
    }

    /// The times of the calls with an outcome, in milliseconds.
    private func times(_ outcome: String) throws -> [Int64] {
        let timer = try metrics.expectTimer("roadbook.call.duration", place + [("outcome", outcome)])
        return timer.values.map { $0 / 1_000_000 }
    }

    private func count(_ name: String, _ more: (String, String)...) throws -> Int64 {
        try metrics.expectCounter("roadbook.call.\(name)", place + more).totalValue
    }

    @Test func `a success is timed, and its attempt counted`() async throws {
        try await Script(.note).client(settings).send(get)
        #expect(try times("200") == [250])
        #expect(try count("attempts") == 1)
        #expect(try count("answers", ("outcome", "200")) == 1)
        #expect(metrics.timers.count == 1)
        #expect(metrics.counters.count == 2)
    }

    @Test func `a refusal is timed by its code, and its status counted`() async throws {
        await #expect(throws: RequestError.self) { try await Script(.answer(404)).client(settings).send(get) }
        #expect(try times("response.unacceptableStatus") == [250])
        #expect(try count("answers", ("outcome", "404")) == 1)
    }

    @Test func `a retry is counted with its reason`() async throws {
        _ = try await Script(.busy(seconds: 2), .note).send(get, settings, advancing: .seconds(2))
        #expect(try times("200") == [2500])
        #expect(try count("attempts") == 2)
        #expect(try count("answers", ("outcome", "503")) == 1)
        #expect(try count("retries", ("reason", "503")) == 1)
    }

    @Test func `an attempt without an answer is counted by its code`() async throws {
        await #expect(throws: RequestError.self) {
            try await Script(.fail(.secureConnectionFailed)).client(settings).send(get)
        }
        #expect(try times("transport.secureConnectionFailed") == [0])
        #expect(try count("answers", ("outcome", "transport.secureConnectionFailed")) == 1)
    }

    @Test func `a call that is cancelled is timed as that`() async throws {
        await #expect(throws: CancellationError.self) { try await Script(.hold).cancel(get, settings) }
        #expect(try times("cancelled") == [0])
    }

    @Test(
        arguments: [
            ("max-age=3600", 500, "fresh", 1), ("max-age=0", 304, "revalidated", 2),
            ("max-age=0, stale-if-error=3600", 503, "standIn", 2),
        ] as [(String, Int, String, Int64)]
    )
    func `an answer from a cache is counted by its kind`(
        control: String,
        status: Int,
        kind: String,
        attempts: Int64
    ) async throws {
        var settings = settings
        settings.cache = ResponseCache()
        settings.retry = nil
        let fields: HeaderFields = ["Cache-Control": control, "ETag": #""1""#]
        let client = Script(.answer(200, fields, #"{"id": "1", "text": "Hello"}"#), .answer(status)).client(settings)
        for _ in 1...2 { try await client.send(get) }
        #expect(try count("cache_hits", ("kind", kind)) == 1)
        #expect(try count("attempts") == attempts)
        #expect(try times("200").count == 2)
    }

    @Test func `the factory of the metrics system is that of the moment`() async throws {
        var settings = RequestSettings()
        settings.observers = [MetricsObserver(prefix: "notes")]
        let client = Script(.note).client(settings)
        try await withMetricsFactory(metrics) { _ = try await client.send(get) }
        #expect(metrics.timers(label: "notes.duration").count == 1)
    }

    @Test func `many ids are one metric, and no secret is in it`() async throws {
        let client = Script(.note).client(settings)
        for id in 1...20 { try await client.send(Notes.All.get("\(id)").query(["page": "\(id)"])) }
        #expect(metrics.timers.count == 1)
        #expect(metrics.counters.count == 2)
        let requests = await Secrets.spill(settings)
        #expect(requests.count == 5)
        let labels = metrics.timers.map { "\($0.label) \($0.dimensions)" }
        Secrets.expectNone(in: "\(labels + metrics.counters.map { "\($0.label) \($0.dimensions)" })")
    }
}
