#if canImport(FoundationNetworking)
import Foundation
import TestServers
import Testing

@testable import Roadbook

/// How far Foundation may be ahead of the delegate.
@Suite(.endsInTime)
struct DelegateQueueInternalTests {
    @Test func `Foundation is not ahead of the delegate by more than some operations`() async throws {
        let queue = DelegateQueue()
        let (run, farthest, done) = (Locked(0), Locked(0), Signal())
        Thread.detachNewThread {
            for added in 1...5000 {
                queue.addOperation { run.withLock { $0 += 1 } }
                let ahead = added - run.withLock { $0 }
                farthest.withLock { $0 = max($0, ahead) }
            }
            queue.enqueue { done.fire() }
        }
        try await done.wait()
        #expect(run.withLock { $0 } == 5000)
        // A few more where the machine stands still for longer than Foundation is kept waiting.
        #expect(farthest.withLock { $0 } <= 80)
    }

    @Test func `operations run one at a time, in the order they were added`() async throws {
        let queue = DelegateQueue()
        let (order, done) = (Locked<[Int]>([]), Signal())
        Thread.detachNewThread {
            for number in 0..<300 {
                let note = { @Sendable in order.withLock { $0.append(number) } }
                if number % 3 == 0 { queue.enqueue(note) } else { queue.addOperation(note) }
            }
            queue.enqueue { done.fire() }
        }
        try await done.wait()
        #expect(order.withLock { $0 } == Array(0..<300))
    }

    @Test func `an operation that waits for Foundation does not keep it waiting`() async throws {
        let queue = DelegateQueue()
        let (isWaiting, isAdded, done) = (Signal(), Signal(), Signal())
        queue.enqueue {
            queue.withoutBound {
                isWaiting.fire()
                isAdded.block()
            }
            done.fire()
        }
        Thread.detachNewThread {
            isWaiting.block()
            for _ in 0..<1000 { queue.addOperation {} }
            isAdded.fire()
        }
        try await done.wait()
    }

    @Test func `operations of ours are added from an operation while the queue is full`() async throws {
        let queue = DelegateQueue()
        let (isFull, done) = (Signal(), Signal())
        queue.enqueue {
            isFull.block()
            for _ in 0..<100 { queue.enqueue {} }
            queue.enqueue { done.fire() }
        }
        Thread.detachNewThread {
            for number in 1...100 {
                if number == 64 { isFull.fire() }
                queue.addOperation {}
            }
        }
        try await done.wait()
    }
}
#endif
