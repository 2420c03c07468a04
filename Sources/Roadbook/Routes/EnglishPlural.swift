/// English plurals, and what they are plurals of.
///
/// The last word of a name counts: `blogPosts` is `blogPost`, `user_movies` is `user_movie`.
package enum EnglishPlural {
    /// What one of many is called; a word that is no plural stays as it is.
    package static func singular(of name: String) -> String { singulars(of: name).first ?? name }

    /// All that one of many can be called, the likeliest first: `movies` is `movie` or `movy`, and the name itself comes
    /// last. None is there twice.
    package static func singulars(of name: String) -> [String] {
        let start = lastWord(of: name)
        let word = name[start...].lowercased()
        var seen: Set<String> = []
        let all = (known(word).map { [$0] } ?? []) + byEnding(word) + [word]
        let names = all.map { String(name[..<start]) + cased($0, as: name[start...]) }
        return names.filter { seen.insert($0).inserted }
    }

    /// Where the last word of a name begins: behind what is no letter, or at a capital behind a small letter.
    private static func lastWord(of name: String) -> String.Index {
        var start = name.startIndex
        var before: Character?
        for index in name.indices {
            let letter = name[index]
            if !letter.isLetter {
                start = name.index(after: index)
            } else if letter.isUppercase, before?.isLowercase == true {
                start = index
            }
            before = letter
        }
        // What ends in something else, such as a number, is one word.
        return start == name.endIndex ? name.startIndex : start
    }

    /// The singular in the letters of the plural, as far as they are the same.
    private static func cased(_ singular: String, as plural: Substring) -> String {
        let same = zip(plural, singular).prefix { $0.lowercased() == String($1) }.count
        let rest = String(singular.dropFirst(same))
        let isCapital = plural.count > 1 && !plural.contains(where: \.isLowercase)
        return plural.prefix(same) + (isCapital ? rest.uppercased() : rest)
    }

    /// The singular of a word that no ending tells; `nil` where endings do.
    private static func known(_ word: String) -> String? {
        if unchanged.contains(word) { return word }
        if let singular = irregular[word] { return singular }
        for (plural, singular) in irregularEnds where word.hasSuffix(plural) {
            return word.dropLast(plural.count) + singular
        }
        // With an s alone behind it: `movies`, and not `movys`.
        let short = String(word.dropLast())
        return word.hasSuffix("s") && withPlainS.contains(short) ? short : nil
    }

    /// What the endings of a word allow, the likeliest first.
    private static func byEnding(_ word: String) -> [String] {
        guard word.hasSuffix("s"), word.count > 1 else { return [] }
        for (ending, singulars) in endings where word.hasSuffix(ending) && word.count > ending.count {
            return singulars.map { word.dropLast(ending.count) + $0 }
        }
        return [String(word.dropLast())]
    }

    /// The endings of plurals, the first that fits counting, with those of the singular, the likeliest first.
    private static let endings: [(plural: String, singulars: [String])] = [
        ("ies", ["y", "ie"]),
        ("eaus", ["eau"]), ("ieus", ["ieu"]), ("ss", ["ss"]), ("us", ["us", "u"]), ("is", ["is", "i"]),
        ("sses", ["ss", "sse"]), ("shes", ["sh", "she"]), ("ches", ["ch", "che"]), ("xes", ["x", "xe", "xis"]),
        ("tzes", ["tz", "tze"]), ("zzes", ["zz", "z"]), ("oes", ["o", "oe"]),
        ("theses", ["thesis", "these"]), ("lyses", ["lysis", "lyse"]),
        ("ouses", ["ouse", "ous"]), ("auses", ["ause", "aus"]), ("uses", ["us", "use"]),
        ("ses", ["se", "s", "sis"]), ("zes", ["ze", "z"]), ("ves", ["ve"]),
    ]
}
