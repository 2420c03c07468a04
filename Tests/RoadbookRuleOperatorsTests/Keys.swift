import RoadbookRules

struct Todo: Sendable {
    enum Priority: Int, Sendable, Comparable {
        case low, normal, high

        static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    var title = ""
    var priority = Priority.normal
}

enum Idiom: Sendable { case mac, pad, phone }

final class Theme: Sendable {}

/// Equal or not, and nothing to look it up by.
struct Plain: Equatable, Sendable { var number = 0 }

private enum TodoKey: RuleKey { static let defaultValue = Todo() }
private enum TitleKey: RuleKey { static let defaultValue = "" }
private enum NavigationBarTitleKey: RuleKey { static let defaultValue = "" }
private enum ActionsKey: RuleKey { static let defaultValue: [String] = [] }
private enum IdiomKey: RuleKey { static let defaultValue = Idiom.phone }
private enum NumberKey: RuleKey { static let defaultValue = 0 }
private enum BoundKey: RuleKey { static let defaultValue = 0 }
private enum StatusKey: RuleKey { static let defaultValue: Int? = nil }
private enum ThemeKey: RuleKey { static let defaultValue = Theme() }
private enum LastThemeKey: RuleKey { static let defaultValue: Theme? = nil }
private enum PlainKey: RuleKey { static let defaultValue = Plain() }

extension RuleContext {
    var todo: Todo {
        get { self[TodoKey.self] }
        set { self[TodoKey.self] = newValue }
    }

    var title: String {
        get { self[TitleKey.self] }
        set { self[TitleKey.self] = newValue }
    }

    var navigationBarTitle: String {
        get { self[NavigationBarTitleKey.self] }
        set { self[NavigationBarTitleKey.self] = newValue }
    }

    var actions: [String] {
        get { self[ActionsKey.self] }
        set { self[ActionsKey.self] = newValue }
    }

    var idiom: Idiom {
        get { self[IdiomKey.self] }
        set { self[IdiomKey.self] = newValue }
    }

    var number: Int {
        get { self[NumberKey.self] }
        set { self[NumberKey.self] = newValue }
    }

    var bound: Int {
        get { self[BoundKey.self] }
        set { self[BoundKey.self] = newValue }
    }

    var status: Int? {
        get { self[StatusKey.self] }
        set { self[StatusKey.self] = newValue }
    }

    var theme: Theme {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }

    var lastTheme: Theme? {
        get { self[LastThemeKey.self] }
        set { self[LastThemeKey.self] = newValue }
    }

    var plain: Plain {
        get { self[PlainKey.self] }
        set { self[PlainKey.self] = newValue }
    }
}
