import Foundation

/// The tags of the versions that a client has read or written last.
final class KnownEntityTags: Sendable {
    private let tags = Locked(LeastRecentlyUsed<ResourceAddress, EntityTag>(limit: 1000))

    private var isEmpty: Bool { tags.withLock { $0.count == 0 } }

    subscript(url: URL) -> EntityTag? {
        get { isEmpty ? nil : tags.withLock { $0.value(for: ResourceAddress(url)) } }
        set {
            // Most servers tell of no tags: then there is nothing to look for.
            guard newValue != nil || !isEmpty else { return }
            let address = ResourceAddress(url)
            tags.withLock { tags in
                if let newValue { tags.set(newValue, for: address) } else { tags.removeValue(for: address) }
            }
        }
    }
}
