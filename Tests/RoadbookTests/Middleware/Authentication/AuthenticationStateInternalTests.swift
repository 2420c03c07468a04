import Foundation
import RoadbookTesting
import Testing

@testable import Roadbook

/// The transitions of a store, without tasks.
@Suite struct AuthenticationStateInternalTests {
    private let start = Date(timeIntervalSince1970: 1_000_000)

    private func enter(
        _ state: inout TokenState,
        after version: Int? = nil,
        at seconds: Double = 0,
        _ policy: RefreshPolicy = RefreshPolicy()
    ) throws -> (flight: TokenFlight?, held: HeldToken?) {
        let entry = try state.enter(
            Outcome(),
            after: version,
            ancestors: [],
            at: start.addingTimeInterval(seconds),
            policy
        )
        switch entry {
        case .held(let held): return (nil, held)
        case .joined: return (nil, nil)
        case .first(_, let flight): return (flight, nil)
        }
    }

    @Test(
        arguments: [
            // Good for a minute and more: thirty seconds before.
            (3600, 3569, false), (3600, 3570, true), (60, 29, false), (60, 30, true),
            // Good for less: after half of its time.
            (20, 9, false), (20, 10, true), (1, 0.4, false), (1, 0.5, true),
            // It was over when it came.
            (0, 100, false), (-3600, 100, false),
        ] as [(Double, Double, Bool)]
    )
    func `a token that came by a refresh is renewed in time`(lifetime: Double, at: Double, isDue: Bool) throws {
        var state = TokenState(token: nil)
        let flight = try #require(try enter(&state).flight)
        let token = TokenStore.Token("t", expires: start.addingTimeInterval(lifetime))
        _ = state.finish(flight, .success(token), at: start)
        let begins = try enter(&state, at: at).flight != nil
        #expect(begins == isDue)
    }

    @Test func `a leeway beyond all measure or below zero does no harm`() throws {
        var policy = RefreshPolicy()
        policy.leeway = .seconds(Int64.max)
        var state = TokenState(token: .init("t", expires: start.addingTimeInterval(3600)))
        #expect(try enter(&state, policy).flight != nil)
        policy.leeway = .seconds(-100)
        state = TokenState(token: .init("t", expires: start.addingTimeInterval(1)))
        #expect(try enter(&state, policy).held != nil)
        #expect(try enter(&state, at: 1, policy).flight != nil)
    }

    @Test func `refreshes count for the window, though the date is put back`() throws {
        var policy = RefreshPolicy()
        policy.limit = 2
        var state = TokenState(token: nil)
        for second in [0.0, 10] {
            let flight = try #require(try enter(&state, at: second, policy).flight)
            _ = state.finish(flight, .failure(.tokenTakenAway), at: start)
        }
        #expect(throws: RequestError.self) { try enter(&state, at: 29, policy) }
        #expect(try enter(&state, at: -86_400, policy).flight != nil)
    }

    @Test func `a token that expires is used as it is where there were too many refreshes`() throws {
        var policy = RefreshPolicy()
        policy.limit = 0
        var state = TokenState(token: .init("t", expires: start.addingTimeInterval(-1)))
        let held = try #require(try enter(&state, policy).held)
        #expect(held.token.value == "t")
        #expect(throws: RequestError.self) { try enter(&state, after: held.version, policy) }
    }

    @Test func `what comes of a refresh that was ended is dropped`() throws {
        var state = TokenState(token: nil)
        let flight = try #require(try enter(&state).flight)
        #expect(state.replace(by: .init("set")) != nil)
        #expect(state.finish(flight, .success(.init("late")), at: start) == nil)
        #expect(state.token?.value == "set")
        #expect(state.finish(flight, .failure(.tokenTakenAway), at: start) == nil)
        #expect(try enter(&state).held?.token.value == "set")
    }

    /// Any sequence of what can happen, against what must hold.
    @Test func `whatever happens, one refresh at most is on its way and nobody is forgotten`() throws {
        var random = SeededRandomNumberGenerator()
        var policy = RefreshPolicy()
        policy.limit = 3
        var state = TokenState(token: nil)
        var flight: TokenFlight?
        var waiting: [Int: Outcome<HeldToken>] = [:]
        var told = 0
        var current = -1
        for step in 0..<20_000 {
            let date = start.addingTimeInterval(Double(step))
            switch Int.random(in: 0..<10, using: &random) {
            case 0...4:
                let outcome = Outcome<HeldToken>()
                let refused = Bool.random(using: &random) ? current : nil
                guard
                    let entry = try? state.enter(outcome, after: refused, ancestors: [], at: date, policy)
                else { continue }
                switch entry {
                case .held(let held):
                    #expect(flight == nil, "\(random)")
                    #expect(held.version != refused, "\(random)")
                    #expect(held.version >= current, "\(random)")
                    current = held.version
                case .joined(let ticket):
                    #expect(flight != nil, "\(random)")
                    waiting[ticket] = outcome
                case .first(let ticket, let new):
                    #expect(flight == nil, "\(random)")
                    flight = new
                    waiting[ticket] = outcome
                }
            case 5:
                guard let ticket = waiting.keys.randomElement(using: &random) else { continue }
                state.leave(ticket)
                waiting[ticket] = nil
            case 6...7:
                guard let ended = flight else { continue }
                let lifetime = Double.random(in: -10...100, using: &random)
                let token = TokenStore.Token("\(step)", expires: date.addingTimeInterval(lifetime))
                let result: Result<TokenStore.Token, RequestError> =
                    Bool.random(using: &random) ? .success(token) : .failure(.tokenTakenAway)
                let finished = state.finish(ended, result, at: date)
                let ending = try #require(finished, "\(random)")
                #expect(ending.outcomes.count == waiting.count, "\(random)")
                told += ending.outcomes.count
                (waiting, flight) = ([:], nil)
            case 8:
                let token = Bool.random(using: &random) ? TokenStore.Token("set \(step)") : nil
                let ending = state.replace(by: token)
                #expect((ending != nil) == (flight != nil), "\(random)")
                #expect(ending?.outcomes.count ?? 0 == waiting.count, "\(random)")
                (waiting, flight) = ([:], nil)
            default:
                state.refuse(current)
            }
        }
        #expect(told > 0)
    }
}
