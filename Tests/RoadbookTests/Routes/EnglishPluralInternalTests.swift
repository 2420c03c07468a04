import Testing

@testable import Roadbook

/// What one of many is called.
@Suite struct EnglishPluralInternalTests {
    private static let table = """
        posts post, comments comment, users user, pages page, photos photo, areas area, days day, keys key,
        houses house, spouses spouse, causes cause, cases case, databases database, releases release,
        purchases purchase, phrases phrase, courses course, responses response, licenses license, expenses expense,
        exercises exercise, purposes purpose, prizes prize, sizes size, archives archive, drives drive,
        olives olive, valves valve, services service, prices price, invoices invoice, devices device, indices index,
        matrices matrix, vertices vertex, categories category, companies company, entries entry, movies movie,
        cookies cookie, zombies zombie, calories calorie, ties tie, boxes box, taxes tax, classes class,
        addresses address, processes process, dishes dish, wishes wish, batches batch, branches branch,
        caches cache, headaches headache, heroes hero, potatoes potato, echoes echo, shoes shoe, toes toe,
        people person, salespeople salesperson, men man, women woman, children child, grandchildren grandchild,
        mice mouse, feet foot, geese goose, shelves shelf, bookshelves bookshelf, wolves wolf, knives knife,
        wives wife, lives life, leaves leaf, criteria criterion, analyses analysis, hypotheses hypothesis,
        theses thesis, crises crisis, diagnoses diagnosis, statuses status, viruses virus, buses bus, bonuses bonus,
        campuses campus, aliases alias, atlases atlas, gases gas, lenses lens, quizzes quiz, buzzes buzz,
        cacti cactus, alumni alumnus, menus menu, taxis taxi, apis api, bureaus bureau, plateaux plateau,
        """
        .split(separator: ",").map { $0.split { $0.isWhitespace }.map(String.init) }.filter { $0.count == 2 }

    @Test func `the singular of a plural`() {
        #expect(Self.table.count > 90)
        for pair in Self.table { #expect(EnglishPlural.singular(of: pair[0]) == pair[1], "\(pair[0])") }
    }

    @Test(arguments: [
        "news", "series", "species", "status", "bus", "analysis", "glass", "address", "lens", "gas", "alias", "canvas",
        "analytics", "sms", "chaos", "specimen", "sheep", "data", "media", "profile", "s", "", "os2", "x",
    ])
    func `what is no plural stays as it is`(word: String) {
        #expect(EnglishPlural.singular(of: word) == word)
    }

    @Test func `a singular is that of itself`() {
        for pair in Self.table { #expect(EnglishPlural.singular(of: pair[1]) == pair[1], "\(pair[1])") }
    }

    @Test(arguments: [
        ("blogPosts", "blogPost"), ("user_movies", "user_movie"), ("news-stories", "news-story"), ("Movies", "Movie"),
        ("People", "Person"), ("salesPeople", "salesPerson"), ("MOVIES", "MOVIE"), ("CATEGORIES", "CATEGORY"),
        ("v2Statuses", "v2Status"), ("posts.", "posts."), ("Straßen", "Straßen"), ("ÖLWÖLVES", "ÖLWÖLVE"),
    ])
    func `the last word counts, in its letters`(name: String, singular: String) {
        #expect(EnglishPlural.singular(of: name) == singular)
    }

    @Test func `a word can be the plural of several`() {
        #expect(EnglishPlural.singulars(of: "movies") == ["movie", "movy", "movies"])
        #expect(EnglishPlural.singulars(of: "userAxes") == ["userAxis", "userAx", "userAxe", "userAxes"])
        #expect(EnglishPlural.singulars(of: "bases") == ["base", "bas", "basis", "bases"])
        #expect(EnglishPlural.singulars(of: "post") == ["post"])
    }
}
