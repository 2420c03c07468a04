import Foundation
import Roadbook

/// Writes the matrix anew, when all of its cells are known, where `ROADBOOK_RECORD_FAULTS` is set.
final class Recorder: Sendable {
    static let shared = Recorder()

    private let state = Locked((matrix: Matrix(), count: 0))

    static var isOn: Bool { ProcessInfo.processInfo.environment["ROADBOOK_RECORD_FAULTS"] != nil }

    func record(_ cell: String, _ fault: Fault, _ feature: Feature) throws {
        let complete = state.withLock { state -> Matrix? in
            state.matrix[fault, feature] = cell
            state.count += 1
            return state.count == Fault.all.count * Feature.all.count ? state.matrix : nil
        }
        try complete?.write()
    }
}
