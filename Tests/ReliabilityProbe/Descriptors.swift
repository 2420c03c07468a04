import Foundation
import Roadbook

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Requests of a process that has no file descriptor left.
struct Descriptors {
    struct WrongOutcome: Error {
        let text: String
    }

    /// Where nobody listens.
    private static let refusing = URL(string: "http://127.0.0.1:1/") ?? URL(fileURLWithPath: "/")

    private let url: URL
    private let transport: any Transport

    init(_ url: URL, _ transport: any Transport) {
        self.url = url.appending(path: "small")
        self.transport = transport
    }

    /// Fails so many requests, and then sends one that is answered.
    ///
    /// Nothing of it waits for a thread of Dispatch, which looks each second, where something does, whether its threads get
    /// on, and on Linux ends a process that has no descriptor for that.
    func run(_ count: Int) async throws -> Report {
        try await withTaskExecutorPreference(ThreadExecutor()) { try await runHere(count) }
    }

    private func runHere(_ count: Int) async throws -> Report {
        try await Measures.report(count) {
            // A connection that is refused, so that whatever is opened once, and closed again, has been.
            _ = try? await transport.send(TransportRequest(method: .get, url: Self.refusing))
            var taken: [Int32] = []
            var limits = rlimit()
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            guard getrlimit(resource, &limits) == 0 else { throw POSIXError(.EINVAL) }
            let usual = limits.rlim_cur
            limits.rlim_cur = 256
            guard setrlimit(resource, &limits) == 0 else { throw POSIXError(.EINVAL) }
            for _ in 0..<count {
                // Each time: another thread may have had one when the others were taken, and given it back.
                while let descriptor = Self.descriptor() { taken.append(descriptor) }
                try await fail()
            }
            for descriptor in taken { close(descriptor) }
            limits.rlim_cur = usual
            setrlimit(resource, &limits)
            let answer = try await transport.send(TransportRequest(method: .get, url: url))
            guard try await answer.body.collect(upTo: 1000).count == 200 else {
                throw WrongOutcome(text: "the answer is not whole")
            }
        }
    }

    /// `nil` where there is none left.
    private static func descriptor() -> Int32? {
        let descriptor = open("/dev/null", O_RDONLY)
        return descriptor >= 0 ? descriptor : nil
    }

    private func fail() async throws {
        do {
            _ = try await transport.send(TransportRequest(method: .get, url: url))
        } catch let error as TransportError where error.code == .cannotConnect || error.code == .cannotFindHost {
            return
        }
        throw WrongOutcome(text: "a request was answered without a file descriptor")
    }
}
