import TestServers
import Testing

/// What content and requests take in memory, measured in processes of their own, one at a time.
///
/// Where the system does not tell it by `/proc/self`, these look at nothing but the octets.
@Suite(.runsPrograms, .serialized, .timeLimit(.minutes(10)))
struct ReliabilityTests {
    private static let megabyte = 1 << 20

    @Test(arguments: [("download", 256), ("late-download", 256), ("upload", 128), ("stream-upload", 128)])
    func `content of any length takes less than 64 MiB of memory`(command: String, megabytes: Int) async throws {
        let count = (Sizes.areFull ? 1024 : megabytes) * Self.megabyte
        let report = try await Probe.runServed(command, count)
        #expect(report.count == count)
        #expect(report.peakGrowth < 64 * Self.megabyte)
    }

    @Test(arguments: [("curl-download", 256), ("curl-upload", 128), ("curl-stream-upload", 128)])
    func `content of any length takes hardly any memory over libcurl`(command: String, megabytes: Int) async throws {
        let count = (Sizes.areFull ? 1024 : megabytes) * Self.megabyte
        let report = try await Probe.runServed(command, count)
        #expect(report.count == count)
        #expect(report.peakGrowth < 8 * Self.megabyte)
    }

    @Test func `a request over libcurl leaves nothing behind`() async throws {
        let report = try await Probe.runServed("curl-requests", Sizes.areFull ? 100_000 : 10_000)
        #expect(report.growth <= Self.megabyte)
        #expect(report.descriptors <= 0)
    }

    @Test func `without a file descriptor a request over libcurl fails, and one with it is answered`() async throws {
        let report = try await Probe.runServed("curl-descriptors", 20)
        #expect(report.count == 20)
    }

    @Test func `a request leaves no more behind than one of a bare URLSession`() async throws {
        let report = try await Probe.runServed("requests", Sizes.areFull ? 100_000 : 10_000)
        let bareGrowth = try #require(report.bareGrowth)
        // With few requests what grows once, on either side, is more than what each of them leaves.
        #expect(report.growth <= bareGrowth + (Sizes.areFull ? 1 : 4) * Self.megabyte)
        #expect(report.descriptors <= 0)
    }

    @Test func `a call of the mock in memory leaves nothing behind`() async throws {
        let report = try await Probe.run("memory-requests", Sizes.areFull ? 100_000 : 10_000)
        #expect(report.growth <= Self.megabyte)
        #expect(report.descriptors <= 0)
    }

    @Test(arguments: ["cancels", "curl-cancels"])
    func `transfers that are cancelled or dropped leave no file and no memory behind`(command: String) async throws {
        let report = try await Probe.runServed(command, Sizes.areFull ? 60_000 : 6000)
        // Connections that are closed at the time, and such as the descriptors of the event loop, come and go.
        #expect(abs(report.descriptors) <= 6)
        #expect(report.peakGrowth < 64 * Self.megabyte)
        // What is left by chance is some megabytes, however many there were.
        #expect(report.growth < 12 * Self.megabyte)
    }
}
