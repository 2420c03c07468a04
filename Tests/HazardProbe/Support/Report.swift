import Foundation
import Roadbook

/// What is told of an answer or an error.
enum Report {
    /// What came of one request, and how long it took.
    static func of(_ request: () async throws -> Parameters) async -> Parameters {
        let start = ContinuousClock.now
        var report: Parameters
        do { report = try await request() } catch { report = failure(error) }
        report["milliseconds"] = Int((ContinuousClock.now - start) / .milliseconds(1)).jsonValue
        return report
    }

    /// What came of several requests at a time, in their order.
    static func each<Input: Sendable>(
        _ inputs: [Input],
        _ request: @escaping @Sendable (Input) async throws -> Parameters
    ) async -> Parameters {
        await withTaskGroup(of: (Int, Parameters).self) { group in
            for (position, input) in inputs.enumerated() {
                group.addTask { (position, await of { try await request(input) }) }
            }
            var reports: [Int: Parameters] = [:]
            for await (position, report) in group { reports[position] = report }
            return ["each": inputs.indices.compactMap { reports[$0] }]
        }
    }

    static func answer(_ status: Int?, _ content: Data) -> Parameters {
        ["status": status, "body": String(decoding: content, as: UTF8.self)]
    }

    static func failure(_ error: any Error) -> Parameters {
        switch error {
        case let error as URLError: ["error": "URLError", "code": error.code.rawValue]
        case let error as TransportError: ["error": "TransportError", "code": error.code.rawValue]
        case let error as RequestError:
            ["error": "RequestError", "code": error.code.rawValue, "status": error.status]
        case is CancellationError: ["error": "CancellationError"]
        default: ["error": "\(error)"]
        }
    }
}
