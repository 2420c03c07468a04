import Foundation

/// The tags of the versions that a client has read or written last.
final class KnownEntityTags: Sendable {
    private let tags = Locked(LeastRecentlyUsed<ResourceAddress, EntityTag>(limit: 1000))

    subscript(url: URL) -> EntityTag? {
        get { tags.withLock { $0.value(for: ResourceAddress(url)) } }
        set {
            let address = ResourceAddress(url)
            tags.withLock { tags in
                if let newValue { tags.set(newValue, for: address) } else { tags.removeValue(for: address) }
            }
        }
    }
}
