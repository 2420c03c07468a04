import RoadbookRules

// Keys of a module that is not the context's (S4.21).

private enum TitleKey: RuleKey { static let defaultValue = "untitled" }
private enum SubtitleKey: RuleKey { static let defaultValue = "" }
private enum CountKey: RuleKey { static let defaultValue = 0 }
private enum LimitKey: RuleKey { static let defaultValue = 10 }
private enum NoteKey: RuleKey { static let defaultValue: String? = "a note" }
private enum TodoKey: RuleKey { static let defaultValue = Todo() }
private enum OwnerKey: RuleKey { static let defaultValue: Todo? = nil }
private enum ListKey: RuleKey { static let defaultValue: [Int] = [] }
private enum CallbackKey: RuleKey { static let defaultValue: @Sendable (Int) -> Int = { $0 } }

private enum TagsKey: RuleKey {
    static let defaultValue = ["base"]
    static let combine: (@Sendable ([String], [String]) -> [String])? = { $0 + $1 }
}

private enum SecretKey: RuleKey {
    static let defaultValue = ""
    static func text(of value: String) -> String { "(secret)" }
}

struct Todo: Sendable, Equatable {
    var title = "nothing"
    var priority = 1
    var parent: [Todo] = []

    /// A part of the same type as the whole.
    var root: Todo {
        get { parent.first ?? self }
        set { parent = [newValue] }
    }
}

extension RuleContext {
    var title: String {
        get { self[TitleKey.self] }
        set { self[TitleKey.self] = newValue }
    }

    var subtitle: String {
        get { self[SubtitleKey.self] }
        set { self[SubtitleKey.self] = newValue }
    }

    var count: Int {
        get { self[CountKey.self] }
        set { self[CountKey.self] = newValue }
    }

    var limit: Int {
        get { self[LimitKey.self] }
        set { self[LimitKey.self] = newValue }
    }

    var note: String? {
        get { self[NoteKey.self] }
        set { self[NoteKey.self] = newValue }
    }

    var todo: Todo {
        get { self[TodoKey.self] }
        set { self[TodoKey.self] = newValue }
    }

    var owner: Todo? {
        get { self[OwnerKey.self] }
        set { self[OwnerKey.self] = newValue }
    }

    var list: [Int] {
        get { self[ListKey.self] }
        set { self[ListKey.self] = newValue }
    }

    var callback: @Sendable (Int) -> Int {
        get { self[CallbackKey.self] }
        set { self[CallbackKey.self] = newValue }
    }

    var tags: [String] {
        get { self[TagsKey.self] }
        set { self[TagsKey.self] = newValue }
    }

    var secret: String {
        get { self[SecretKey.self] }
        set { self[SecretKey.self] = newValue }
    }

    /// No key, but two.
    var sum: Int {
        get { count + limit }
        set { count = newValue }
    }

    /// A property of another type than its key.
    var countText: String {
        get { "\(count)" }
        set { count = Int(newValue) ?? 0 }
    }

    /// No key at all.
    var constant: Int {
        get { 1 }
        set {}
    }

    /// Resolves a key by its type.
    func resolveSubtitle() throws -> String { try resolve(SubtitleKey.self) }

    /// Forgets its key, so that it can be resolved by its type alone.
    mutating func unsetTitle() { unset(TitleKey.self) }
}
