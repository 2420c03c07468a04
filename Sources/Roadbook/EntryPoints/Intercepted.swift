/// An entry point behind its middleware: every event passes it, and there is no other way to what is behind.
///
/// ```swift
/// var signUp = SignUp().intercepted(by: [analytics, crashReports])
/// signUp.handle(.emailChanged(to: "ada@example.com"))
/// print(signUp.email)
/// ```
///
/// It is an entry point in its own right, which throws what the one behind it throws. What is behind it can be read and not
/// changed; of a class that holds as long as nobody else keeps it, so make it where it is intercepted.
@dynamicMemberLookup
public struct Intercepted<Subject: SingleEntryPoint>: SingleEntryPoint {
    private var subject: Subject
    // Under a name of its own, because in the extension for classes `handle` is that of the extension.
    private let chain: EventChain<Subject.When>

    init(_ subject: Subject, _ chain: EventChain<Subject.When>) {
        self.subject = subject
        self.chain = chain
    }

    /// What is behind the middleware, to be read.
    public subscript<Value>(dynamicMember path: KeyPath<Subject, Value>) -> Value {
        subject[keyPath: path]
    }

    /// Has an event handled, after it has passed the middleware.
    ///
    /// - Throws: What the handler throws, unchanged.
    public mutating func handle(_ when: Subject.When) throws(Subject.Failure) {
        try handle(passing: when)
    }

    private mutating func handle(passing when: Subject.When) throws(Subject.Failure) {
        try chain.pass(when) { (when) throws(Subject.Failure) in try subject.handle(when) }
    }
}

extension Intercepted where Subject: AnyObject {
    /// Has an event handled by a class, which need not be a variable for it.
    ///
    /// - Throws: What the handler throws, unchanged.
    public func handle(_ when: Subject.When) throws(Subject.Failure) {
        var copy = self
        try copy.handle(passing: when)
    }
}

extension Intercepted: Sendable where Subject: Sendable {}

extension SingleEntryPoint {
    /// The entry point behind middleware.
    ///
    /// - Parameter middleware: The first is the outermost: it sees each event first and its outcome last. What is
    ///   intercepted again has the new ones outside.
    public func intercepted(by middleware: [EventMiddleware<When>]) -> Intercepted<Self> {
        Intercepted(self, EventChain(middleware: middleware))
    }
}
