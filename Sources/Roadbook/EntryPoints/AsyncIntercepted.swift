/// An ``AsyncSingleEntryPoint`` behind its middleware, as ``Intercepted`` is a ``SingleEntryPoint`` behind its own.
public struct AsyncIntercepted<Subject: AsyncSingleEntryPoint>: AsyncSingleEntryPoint {
    /// What is behind the middleware, to be read: `await profile.subject.name` of an actor.
    public private(set) var subject: Subject
    private let chain: EventChain<Subject.When>

    init(_ subject: Subject, _ chain: EventChain<Subject.When>) {
        self.subject = subject
        self.chain = chain
    }

    /// Has an event handled, after it has passed the middleware.
    ///
    /// - Throws: What the handler throws, unchanged.
    public nonisolated(nonsending) mutating func handle(_ when: Subject.When) async throws(Subject.Failure) {
        try await handle(passing: when)
    }

    // Under a name of its own, because in the extension for classes `handle` is that of the extension.
    private nonisolated(nonsending) mutating func handle(
        passing when: Subject.When
    ) async throws(Subject.Failure) {
        try await chain.pass(when) { (when) async throws(Subject.Failure) in try await subject.handle(when) }
    }
}

extension AsyncIntercepted where Subject: AnyObject {
    /// Has an event handled by an actor or a class, which need not be a variable for it.
    ///
    /// - Throws: What the handler throws, unchanged.
    public nonisolated(nonsending) func handle(_ when: Subject.When) async throws(Subject.Failure) {
        var copy = self
        try await copy.handle(passing: when)
    }
}

extension AsyncIntercepted: Sendable where Subject: Sendable {}

extension AsyncSingleEntryPoint {
    /// The entry point behind middleware.
    ///
    /// - Parameter middleware: The first is the outermost, as of ``SingleEntryPoint/intercepted(by:)``.
    public func intercepted(by middleware: [EventMiddleware<When>]) -> AsyncIntercepted<Self> {
        AsyncIntercepted(self, EventChain(middleware: middleware))
    }
}
