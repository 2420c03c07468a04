import Roadbook

/// An archive that a mock replays.
public struct Replay: Sendable {
    /// An exchange of an archive that is not replayed.
    public struct Skipped: Sendable {
        /// Its place in the archive, counted from 0.
        public let index: Int
        public let entry: HTTPArchive.Entry
        /// Why it is not, in a few words.
        public let reason: String
    }

    /// Exchanges with equal requests, and the stub that answers them.
    struct Group: Sendable {
        let stub: Stub
        let entries: [HTTPArchive.Entry]
    }

    let groups: [Group]

    /// What is not replayed, in the order of the archive: exchanges with other servers, those whose client gave up
    /// before an answer came, or nobody knows why none did, and those whose content is not there.
    public let skipped: [Skipped]

    /// The stubs, one for each request that differs from the others, in the order of their first exchanges.
    public var stubs: [Stub] { groups.map(\.stub) }

    /// The exchanges whose answers have not been asked for, those of one stub in their order.
    ///
    /// It is to be asked before ``remove()``: a stub that is gone has answered nothing.
    public var unused: [HTTPArchive.Entry] {
        groups.flatMap { $0.entries.dropFirst($0.stub.count) }
    }

    /// Lets what the archive stood before answer again.
    public func remove() {
        for stub in stubs { stub.remove() }
    }
}

extension Replay.Skipped: CustomStringConvertible {
    /// The exchange without the values of its query, and the reason.
    public var description: String { "\(entry) (entry \(index)): \(reason)" }
}
