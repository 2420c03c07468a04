/// What the tree of paths asks of a resource.
struct MockResource {
    let segments: [String]
    let parent: Int? = nil
    let isSingleton = false
    let actions: [[String]: [String: Never]] = [:]
}
