import Roadbook

/// What a counter refuses.
enum CounterError: Error, Equatable { case tooFar(Int) }

/// Entry points of every kind that do the same: they keep what they were told.
enum Counters {
    enum When: Codable, Sendable, Equatable {
        case counted(by: Int)
        case reset
    }

    struct Value: SingleEntryPoint {
        private(set) var count = 0

        mutating func handle(_ when: When) {
            switch when {
            case .counted(let step): count += step
            case .reset: count = 0
            }
        }
    }

    final class Object: SingleEntryPoint {
        private(set) var count = 0

        func handle(_ when: When) {
            switch when {
            case .counted(let step): count += step
            case .reset: count = 0
            }
        }
    }

    /// One that refuses what is too far, and says so with one type of error.
    struct Strict: SingleEntryPoint {
        private(set) var count = 0

        mutating func handle(_ when: When) throws(CounterError) {
            switch when {
            case .counted(let step):
                guard step < 100 else { throw .tooFar(step) }
                count += step
            case .reset: count = 0
            }
        }
    }

    actor Shared: AsyncSingleEntryPoint {
        private(set) var count = 0

        func handle(_ when: When) throws {
            switch when {
            case .counted(let step):
                guard step < 100 else { throw CounterError.tooFar(step) }
                count += step
            case .reset: count = 0
            }
        }
    }

    struct Waiting: AsyncSingleEntryPoint {
        private(set) var count = 0

        mutating func handle(_ when: When) async {
            await Task.yield()
            if case .counted(let step) = when { count += step }
        }
    }
}

/// Lines in the order they were written, from any thread.
final class Lines: Sendable {
    private let lines = Locked<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func write(_ line: String) { lines.withLock { $0.append(line) } }

    /// Middleware that writes what it sees, and what comes of it.
    func middleware<When>(_ name: String) -> EventMiddleware<When> {
        EventMiddleware { when in
            self.write("\(name) sees \(when)")
            return .forward(when) { outcome in
                switch outcome {
                case .success: self.write("\(name): handled")
                case .failure(let error): self.write("\(name): \(error)")
                }
            }
        }
    }
}
