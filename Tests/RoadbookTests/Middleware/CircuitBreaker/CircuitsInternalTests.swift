import Foundation
import Testing

@testable import Roadbook

@Suite struct CircuitsInternalTests {
    @Test func `there are no more circuits than a bound, and what is from before is not listened to`() throws {
        let circuits = Circuits()
        var policy = CircuitBreakerPolicy()
        policy.minimumCalls = 1
        func key(_ number: Int) throws -> Circuits.Key {
            Circuits.Key(origin: Origin(try #require(URL(string: "https://a\(number).example.com"))), policy: policy)
        }
        func permit(_ number: Int) throws -> Circuits.PendingVerdict? {
            guard case .admitted(let permit, _) = circuits.admit(try key(number), at: .zero) else { return nil }
            return Circuits.PendingVerdict(permit)
        }
        let old = try #require(try permit(0))
        for number in 1...1500 { #expect(try permit(number) != nil) }
        #expect(circuits.count <= 1000)
        #expect(circuits.end(old, .failure, try key(0), at: .zero) == nil)
        let new = try #require(try permit(0))
        #expect(circuits.end(new, .failure, try key(0), at: .zero) == .opened(for: .seconds(30)))
        // One that is used is not forgotten, however many others are met.
        for number in 1...1500 {
            #expect(try permit(0) == nil)
            #expect(try permit(number) != nil)
        }
    }

    @Test func `only the first verdict about an attempt counts`() throws {
        let circuits = Circuits()
        var policy = CircuitBreakerPolicy()
        policy.minimumCalls = 2
        let key = Circuits.Key(origin: Origin(try #require(URL(string: "https://a.example.com"))), policy: policy)
        func pending() throws -> Circuits.PendingVerdict {
            guard case .admitted(let permit, _) = circuits.admit(key, at: .zero) else { throw Unexpected() }
            return Circuits.PendingVerdict(permit)
        }
        let (first, second) = (try pending(), try pending())
        for _ in 0..<3 { #expect(circuits.end(first, .failure, key, at: .zero) == nil) }
        #expect(circuits.end(second, .failure, key, at: .zero) == .opened(for: .seconds(30)))
    }

    private struct Unexpected: Error {}
}
