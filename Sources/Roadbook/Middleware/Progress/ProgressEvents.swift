/// Tells the observers of a call how much of some content was transferred: not of every chunk.
final class ProgressEvents: Sendable {
    private let call: Call
    private let direction: CallEvent.Direction
    /// How much had been when it was told last.
    private let told: Locked<Int64>

    /// - Parameter start: How much is there before the first chunk.
    init(_ call: Call, _ direction: CallEvent.Direction, from start: Int64 = 0) {
        self.call = call
        self.direction = direction
        told = Locked(start)
    }

    func tell(_ progress: TransferProgress) {
        let step = max(Self.leastStep, (progress.total ?? 0) / 100)
        let isDue = told.withLock { told in
            // A transport may tell anything, and less than nothing has no distance from what there was.
            guard max(0, progress.completed) - told >= step else { return false }
            told = progress.completed
            return true
        }
        guard isDue else { return }
        let (completed, total) = (progress.completed, progress.total)
        call.emit(.progressed(number: call.attempt, direction: direction, completed: completed, total: total))
    }

    private static let leastStep: Int64 = 65_536
}
