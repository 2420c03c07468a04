import Foundation

/// Chunks in memory, the oldest first.
struct ChunkQueue {
    /// Chunks up to this size are appended to the one before them: each on its own would weigh more than it holds.
    private static let smallChunk = 4096
    private static let fullChunk = 65_536

    private var chunks: [Data] = []
    /// The oldest chunk; those before it have been taken.
    private var first = 0

    /// How many octets there are.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Adds a chunk, unless it is empty.
    mutating func append(_ chunk: Data) {
        guard !chunk.isEmpty else { return }
        count += chunk.count
        if chunk.count <= Self.smallChunk, first < chunks.count,
            chunks[chunks.count - 1].count <= Self.fullChunk - chunk.count
        {
            chunks[chunks.count - 1].append(chunk)
        } else {
            chunks.append(chunk)
        }
    }

    /// Takes the oldest chunk; `nil` where there is none.
    mutating func popFirst() -> Data? {
        guard first < chunks.count else { return nil }
        let chunk = chunks[first]
        chunks[first] = Data()
        first += 1
        count -= chunk.count
        // Each chunk is moved at most once in the long run.
        if first == chunks.count || first > 32 && 2 * first > chunks.count {
            chunks.removeFirst(first)
            first = 0
        }
        return chunk
    }
}
