/// Keeps an entry point, and has its effects done.
///
/// ```swift
/// let signUp = EffectRunner(SignUp(), onFailure: report) { effect in
///     switch effect {
///     case .register(let email): .registrationFinished(await register(email))
///     }
/// }
/// try await signUp.handle(.submitted)
/// print(await signUp.isRegistering)
/// ```
///
/// Effects begin when the handler is done with the event, and go on at the same time, so that any of them may be ahead: what
/// is to be done after another is appended by the handler of the other's event. What came of each is handled as it ends, one
/// event at a time and through the middleware. When the runner is released, or ``cancel()`` is called, what is still being
/// done is cancelled, and nothing of it is handled.
@dynamicMemberLookup
public actor EffectRunner<Subject: EffectfulEntryPoint & SendableMetatype>: AsyncSingleEntryPoint {
    private var subject: Subject
    private let chain: EventChain<Subject.When>
    private let perform: @Sendable (Subject.Effect) async throws -> Subject.When
    private let onFailure: @Sendable (any Error) -> Void

    private var nextID = 0
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// - Parameters:
    ///   - subject: The entry point, which is the runner's alone.
    ///   - middleware: What events pass, the first outermost: none unless given.
    ///   - onFailure: Told of what an effect fails with, and of an event of an effect that could not be handled; there is
    ///     nobody else to throw it to. What the runner has cancelled is none, whatever it fails with.
    ///   - perform: Does what an effect says, and tells what came of it. It may throw what no event tells.
    public init(
        _ subject: sending Subject,
        middleware: [EventMiddleware<Subject.When>] = [],
        onFailure: @escaping @Sendable (any Error) -> Void,
        perform: @escaping @Sendable (_ effect: Subject.Effect) async throws -> Subject.When
    ) {
        self.subject = subject
        chain = EventChain(middleware: middleware)
        self.onFailure = onFailure
        self.perform = perform
    }

    deinit {
        for task in tasks.values { task.cancel() }
    }

    /// What the entry point has, to be read.
    public subscript<Value: Sendable>(dynamicMember path: any KeyPath<Subject, Value> & Sendable) -> Value {
        subject[keyPath: path]
    }

    /// Has an event handled, and begins the effects that it has.
    ///
    /// - Throws: What the handler throws; the effects that it appended until then begin all the same.
    public func handle(_ when: Subject.When) throws(Subject.Failure) {
        defer { for effect in subject.takeEffects() { begin(effect) } }
        try chain.pass(when) { (when) throws(Subject.Failure) in try subject.handle(when) }
    }

    /// How many effects are being done.
    public var effectCount: Int { tasks.count }

    /// Waits until no effect is being done, those among them that came of the first; not at all where there is none, and no
    /// longer where the waiting task is cancelled. The effects go on then.
    public func waitForEffects() async {
        guard !tasks.isEmpty else { return }
        nextID += 1
        let id = nextID
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[id] = continuation }
            }
        } onCancel: {
            Task { await self.letGo(id) }
        }
    }

    /// Cancels what is being done. Nothing that comes of it is handled.
    public func cancel() {
        for task in tasks.values { task.cancel() }
        tasks = [:]
        wake()
    }

    private func begin(_ effect: Subject.Effect) {
        nextID += 1
        // It keeps the runner only to tell it what came of it.
        tasks[nextID] = Task { [weak self, perform, id = nextID] in
            do {
                let when = try await perform(effect)
                await self?.end(id, .success(when))
            } catch {
                await self?.end(id, .failure(error))
            }
        }
    }

    private func end(_ id: Int, _ result: Result<Subject.When, any Error>) {
        // What was cancelled has no say.
        guard tasks.removeValue(forKey: id) != nil else { return }
        do { try handle(result.get()) } catch { onFailure(error) }
        if tasks.isEmpty { wake() }
    }

    private func wake() {
        for continuation in waiting.values { continuation.resume() }
        waiting = [:]
    }

    private func letGo(_ id: Int) {
        waiting.removeValue(forKey: id)?.resume()
    }
}
