import Foundation

/// What a token store knows, and how it comes from one token to the next.
struct TokenState {
    /// What a call that wants a token gets.
    enum Entry {
        case held(HeldToken)
        /// A place among those who wait for the refresh that is on its way.
        case joined(ticket: Int)
        /// The same, for a refresh that is to be begun.
        case first(ticket: Int, TokenFlight)
    }

    /// What is to be done when a refresh is over, without the lock.
    struct Ending {
        let outcomes: [Outcome<HeldToken>]
        let result: Result<HeldToken, any Error>
        var task: Task<Void, Never>?

        func end() {
            task?.cancel()
            for outcome in outcomes { outcome.settle(result) }
        }
    }

    private(set) var token: TokenStore.Token?
    /// Grows each time the token is set: somebody else may be signed in then.
    private(set) var holder = 0
    /// Grows with each token.
    private var version = 0
    /// Whether the token was refused by a server.
    private var isRefused = false
    /// When the token came from a refresh.
    private var arrival: Date?
    /// When the refreshes of the last time began.
    private var starts: [Date] = []
    /// How the last refresh failed; `nil` where there is a token since.
    private var lastFailure: RequestError?

    private var flight: TokenFlight?
    private var task: Task<Void, Never>?
    private var waiting: [Int: Outcome<HeldToken>] = [:]
    private var lastTicket = 0

    init(token: TokenStore.Token?) {
        self.token = token
    }

    // MARK: Calls

    /// A call wants a token.
    ///
    /// - Parameters:
    ///   - outcome: What is told the token where the call has to wait.
    ///   - refused: The version that the call was refused with.
    ///   - ancestors: The refreshes that the call is made by.
    mutating func enter(
        _ outcome: Outcome<HeldToken>,
        after refused: Int?,
        ancestors: [TokenFlight],
        at date: Date,
        _ policy: RefreshPolicy
    ) throws(RequestError) -> Entry {
        if let flight {
            guard !ancestors.contains(where: { $0 === flight }) else { throw .refreshWaitsForItself }
            // Should it fail, nobody is to go on with what was refused meanwhile.
            isRefused = isRefused || refused == version
            return .joined(ticket: wait(outcome))
        }
        let isRefusedNow = refused == version
        if let token, !isRefusedNow, !isRefused, !isDue(token, at: date, policy) { return .held(held(token)) }
        let window = policy.window / .seconds(1)
        // A date that was put back makes none of them count for longer.
        starts.removeAll { abs(date.timeIntervalSince($0)) >= window }
        guard starts.count < policy.limit else {
            // What one server refuses, another may take.
            if let token, !isRefusedNow { return .held(held(token)) }
            throw .tooManyRefreshes(policy, after: lastFailure)
        }
        // Should the refresh fail, the next call need not be refused before it tries again.
        isRefused = isRefused || isRefusedNow
        starts.append(date)
        let flight = TokenFlight()
        self.flight = flight
        return .first(ticket: wait(outcome), flight)
    }

    /// Notes the task of the refresh that was begun.
    mutating func carry(_ task: Task<Void, Never>) {
        self.task = task
    }

    /// A call waits no more.
    mutating func leave(_ ticket: Int) {
        waiting[ticket] = nil
    }

    /// The token there is, where it is good without a renewal: no server has refused it, and its time is not over.
    func usable(at date: Date) -> HeldToken? {
        guard let token, !isRefused, token.expires.map({ $0 > date }) ?? true else { return nil }
        return held(token)
    }

    /// A server refused a token, and the call does not wait for another.
    mutating func refuse(_ version: Int) {
        if version == self.version { isRefused = true }
    }

    // MARK: Refreshes

    /// A refresh is over.
    ///
    /// - Returns: `nil` where nobody cares any more.
    mutating func finish(
        _ flight: TokenFlight,
        _ result: Result<TokenStore.Token, RequestError>,
        at date: Date
    ) -> Ending? {
        guard self.flight === flight else { return nil }
        switch result {
        case .success(let token):
            keep(token, arrival: date)
            return end(.success(held(token)))
        case .failure(let error):
            lastFailure = error
            return end(.failure(error))
        }
    }

    /// Somebody else knows the token, or that there is none.
    mutating func replace(by token: TokenStore.Token?) -> Ending? {
        keep(token, arrival: nil)
        holder += 1
        starts = []
        guard flight != nil else { return nil }
        let task = task
        var ending = end(
            token.map { .success(held($0)) } ?? .failure(RequestError.tokenTakenAway)
        )
        ending.task = task
        return ending
    }

    private mutating func keep(_ token: TokenStore.Token?, arrival: Date?) {
        self.token = token
        self.arrival = arrival
        version += 1
        isRefused = false
        lastFailure = nil
    }

    private mutating func end(_ result: Result<HeldToken, any Error>) -> Ending {
        let outcomes = Array(waiting.values)
        waiting = [:]
        flight = nil
        task = nil
        return Ending(outcomes: outcomes, result: result)
    }

    private func held(_ token: TokenStore.Token) -> HeldToken { HeldToken(token: token, version: version) }

    private mutating func wait(_ outcome: Outcome<HeldToken>) -> Int {
        lastTicket += 1
        waiting[lastTicket] = outcome
        return lastTicket
    }

    /// Whether a token is to be renewed before its time.
    private func isDue(_ token: TokenStore.Token, at date: Date, _ policy: RefreshPolicy) -> Bool {
        guard let expires = token.expires else { return false }
        var leeway = max(0, policy.leeway / .seconds(1))
        if let arrival {
            let lifetime = expires.timeIntervalSince(arrival)
            guard lifetime > 0 else { return false }
            leeway = min(leeway, lifetime / 2)
        }
        return expires.timeIntervalSince(date) <= leeway
    }
}
