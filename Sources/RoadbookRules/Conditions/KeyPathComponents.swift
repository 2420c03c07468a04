/// The components of a key path, as its description tells them: `\Post.author.name` has two.
///
/// Key paths have no other way to be looked into. A computed property has no name there.
package struct KeyPathComponents {
    /// The names, outermost first; `nil` for what is computed, by a property or a subscript.
    package let names: [String?]

    /// How many optionals are unwrapped by force, which is told by a mark behind a name.
    let unwrappedCount: Int

    package init(_ path: AnyKeyPath) {
        var parts: [Substring] = []
        let text = path.debugDescription
        var start = text.startIndex
        var depth = 0
        var unwrappedCount = 0
        var last: Character = " "
        for index in text.indices {
            let character = text[index]
            switch character {
            case "<", "(", "[": depth += 1
            case ")", "]": depth -= 1
            // The arrow of a function type closes nothing.
            case ">" where last != "-": depth -= 1
            case "." where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            case "!" where depth == 0: unwrappedCount += 1
            default: break
            }
            last = character
        }
        parts.append(text[start...])
        // The first is the root; `\Root.self` has no component.
        names = parts.dropFirst().filter { $0 != "self" }.map { $0.hasPrefix("<") ? nil : String($0) }
        self.unwrappedCount = unwrappedCount
    }

    /// The components in words.
    package var text: String { Self.text(names[...]) }

    static func text(_ names: ArraySlice<String?>) -> String {
        names.isEmpty ? "it" : names.map { $0 ?? "(computed)" }.joined(separator: ".")
    }

    /// Whether reading what comes after the first component runs no code, and so cannot fail.
    var isStoredAfterFirst: Bool {
        unwrappedCount == 0 && names.dropFirst().allSatisfy { $0 != nil }
    }
}
