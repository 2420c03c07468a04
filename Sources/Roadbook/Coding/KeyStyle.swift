/// How the names of properties are written on the wire.
///
/// A style is applied to the names that `CodingKeys` declare, and only to them: the keys of dictionaries, the names of
/// `Parameters` and those inside of a `JSONValue` are data.
///
/// Names are translated from the property to the wire in both directions. A decoder that asks for `imageURL` looks
/// for `image_url`, and finds it; no property is lost because `image_url` alone could also mean `imageUrl`. Where
/// the styled name is missing, the declared one is looked for. Only a type which lists its keys (`allKeys`) has to
/// go the other way: there `image_url` becomes `imageUrl`, and a name for which that does not lead back, such as
/// `image__url`, stays as it is. An enum with associated values lists its keys, so its case names should not
/// hold acronyms in capitals.
public enum KeyStyle: Sendable, Hashable, CaseIterable {
    /// As declared: `userID`.
    case asDeclared

    /// Lower case words joined by underscores: `userID` is `user_id`, `userID2` is `user_id2`.
    case snakeCase

    /// Lower case words joined by hyphens: `userID` is `user-id`.
    case kebabCase

    /// The first letter in upper case: `userID` is `UserID`.
    case capitalized

    /// All letters in upper case: `userID` is `USERID`.
    case uppercased

    /// All letters in lower case: `userID` is `userid`.
    case lowercased
}

extension KeyStyle {
    /// The name on the wire of a property.
    package func wireName(_ property: String) -> String {
        switch self {
        case .asDeclared: property
        case .snakeCase: Self.words(property, joinedBy: "_")
        case .kebabCase: Self.words(property, joinedBy: "-")
        case .capitalized: property.prefix(1).uppercased() + property.dropFirst()
        case .uppercased: property.uppercased()
        case .lowercased: property.lowercased()
        }
    }

    /// The likeliest property for a name on the wire.
    package func propertyName(_ wireName: String) -> String {
        switch self {
        case .asDeclared, .uppercased, .lowercased: wireName
        case .snakeCase: Self.camelCase(wireName, splitBy: "_")
        case .kebabCase: Self.camelCase(wireName, splitBy: "-")
        case .capitalized: wireName.prefix(1).lowercased() + wireName.dropFirst()
        }
    }

    /// A word starts at an upper case letter after another character, and at the last of several upper case letters
    /// where a lower case one follows: `myURLPath` has the words `my`, `url` and `path`.
    private static func words(_ name: String, joinedBy separator: Character) -> String {
        let letters = Array(name)
        var result = ""
        for (place, letter) in letters.enumerated() {
            if letter.isUppercase, place > 0 {
                let before = letters[place - 1]
                let startsAfterAcronym = place + 1 < letters.count && letters[place + 1].isLowercase
                if !before.isUppercase && before != separator || before.isUppercase && startsAfterAcronym {
                    result.append(separator)
                }
            }
            result += letter.lowercased()
        }
        return result
    }

    private static func camelCase(_ name: String, splitBy separator: Character) -> String {
        let trimmed = name.drop { $0 == separator }
        let words = trimmed.split(separator: separator)
        guard let first = words.first else { return name }
        let leading = name.prefix { $0 == separator }
        let trailing = String(trimmed.reversed().prefix { $0 == separator })
        return leading + first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            + trailing
    }
}
