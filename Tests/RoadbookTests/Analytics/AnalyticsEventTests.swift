import Foundation
import Roadbook
import Testing

@Suite struct AnalyticsEventTests {
    private enum Plan: String, Codable { case free, team }

    private struct Draft: Codable {
        var title: String
        var tags: [String]
        var size: Size
        struct Size: Codable { var width: Int }
    }

    private struct Single: Codable { var name: Name; struct Name: Codable { var first: String } }

    private enum When: Codable {
        case opened
        case emailChanged(to: String)
        case planChosen(plan: Plan, seats: Int, isTrial: Bool)
        case scrolled(Int, Int)
        case saved(draft: Draft)
        case named(Single)
        case chosen(Plan)
        case tried(Plan?)
        case page(Page)

        enum Page: Codable {
            case turned(to: Int)
            case closed
            case menu(Menu)
        }
        enum Menu: Codable { case opened }
    }

    private func text(_ event: some Encodable, _ visible: Set<String> = []) throws -> String {
        "\(try AnalyticsEvent(event, visible: visible))"
    }

    // S2.2: the name is the case's, the parameters are the labelled associated values.
    @Test func `a case has its name, and its values have their labels`() throws {
        #expect(try AnalyticsEvent(When.opened, visible: []) == AnalyticsEvent(name: "opened"))
        let chosen = try AnalyticsEvent(
            When.planChosen(plan: .team, seats: 5, isTrial: true),
            visible: ["plan", "seats", "isTrial"]
        )
        #expect(chosen.name == "planChosen")
        #expect(chosen.parameters == ["plan": "team", "seats": 5, "isTrial": true])
        #expect(try text(When.scrolled(3, 4), ["_0", "_1"]) == "scrolled(_0: 3, _1: 4)")
        #expect(try text(When.chosen(.team), ["_0"]) == "chosen(_0: team)")
    }

    private enum Word: String, Codable { case opened, closed = "shut" }
    private enum Number: Int, Codable { case first = 1, second }

    // S2.3: an enum with raw values encodes as a bare value, and has a name all the same.
    @Test func `an enum with raw values has a name`() throws {
        #expect(try text(Word.opened) == "opened")
        #expect(try text(Word.closed) == "shut")
        #expect(try text(Number.second) == "second")
    }

    private struct Custom: Encodable {
        let members: [String: Int]

        enum CodingKeys: String, CodingKey { case moved, a, b }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            for (name, value) in members {
                if let key = CodingKeys(rawValue: name) { try container.encode(value, forKey: key) }
            }
        }
    }

    private struct Refusing: Encodable {
        struct Refusal: Error {}

        func encode(to encoder: any Encoder) throws { throw Refusal() }
    }

    // S2.4: a custom encoding with none or several names is a defined error.
    @Test func `what encodes as something else is an error that says so`() throws {
        #expect(try text(Custom(members: ["moved": 4]), ["_0"]) == "moved(_0: 4)")
        for members in [[:], ["a": 1, "b": 2]] {
            let error = #expect(throws: AnalyticsEventError.self) { try text(Custom(members: members)) }
            #expect(error?.code == .noSingleName && error?.type == "Custom")
            #expect(error?.description.contains("an object of \(members.count) names") == true)
        }
        // A text that is no name may be anybody's secret.
        for (bare, kind) in [("hunter2" as any Encodable, "a string"), (7, "a number"), ([1], "an array")] {
            let error = #expect(throws: AnalyticsEventError.self) { try AnalyticsEvent(bare) }
            #expect(error?.code == .noSingleName)
            #expect(error?.description.contains(kind) == true && error?.description.contains("hunter2") == false)
        }
        let error = #expect(throws: AnalyticsEventError.self) { try text(Refusing()) }
        #expect(error?.code == .notEncodable && error?.underlying is Refusing.Refusal)
    }

    /// Enums whose encoding is made of their values.
    private enum Search: Encodable {
        case text(String), number(Int)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    private enum Screen: RawRepresentable, Encodable {
        case home, other(String)

        init?(rawValue: String) { self = rawValue == "home" ? .home : .other(rawValue) }

        var rawValue: String {
            switch self {
            case .home: "home"
            case .other(let name): name
            }
        }
    }

    // F2.5: a raw value may be made of a value.
    @Test func `the name of an event is no value of it`() throws {
        #expect(try text(Screen.home) == "home")
        let events: [any Encodable] = [
            Screen.other("hunter2"), Search.text("hunter2"), Search.number(4711), JSONValue.string("hunter2"),
            JSONValue.number(4711),
        ]
        for event in events {
            let error = #expect(throws: AnalyticsEventError.self) { try AnalyticsEvent(event, visible: []) }
            #expect(error?.code == .noSingleName && error?.description.contains("value") == true)
            #expect(error.map { !"\($0)".contains("hunter2") && !"\($0)".contains("4711") } == true)
        }
    }

    private enum Arrival: Codable {
        case json(JSONValue)
        case scores([String: Int])
        case labelled(scores: [String: Int])
        case saved(Saved)
    }

    private struct Saved: Codable { var scores: [String: Int] }

    // F2.5: names that are data are values too.
    @Test func `names that are data are not told`() throws {
        let events: [any Encodable] = [
            ["ada@example.com": 1] as [String: Int], ["ada@example.com": 1] as Parameters,
            ["ada@example.com": [:]] as JSONValue,
        ]
        for event in events {
            let error = #expect(throws: AnalyticsEventError.self) { try AnalyticsEvent(event, visible: []) }
            #expect(error?.code == .noSingleName && error?.description.contains("data") == true)
        }
        #expect(try text(Arrival.json(["ada@example.com": [:]])).hasPrefix("json(_0: "))
        #expect(try text(Saved(scores: ["ada@example.com": 1])).hasPrefix("scores(_0: "))
        #expect(try text(Saved(scores: ["a": 1]), ["_0"]) == #"scores(_0: {"a":1})"#)
        for event in [
            Arrival.json(["ada@example.com": 1]), .scores(["ada@example.com": 1]),
            .saved(Saved(scores: ["ada@example.com": 1])),
        ] {
            #expect(try text(event).hasSuffix("(_0: <redacted>)"))
        }
        let scores = Arrival.labelled(scores: ["ada@example.com": 1, "total": 5])
        #expect(try text(scores) == "labelled(scores: <redacted>)")
        #expect(try text(scores, ["scores.total"]) == #"labelled(scores: {"total":5})"#)
    }

    // F2.5: no value is told unless the event says that it may be.
    @Test func `values are hidden unless they are said to be visible`() throws {
        #expect(try text(When.emailChanged(to: "ada@example.com")) == "emailChanged(to: <redacted>)")
        #expect(
            try text(When.planChosen(plan: .team, seats: 5, isTrial: true), ["seats"])
                == "planChosen(plan: <redacted>, seats: 5, isTrial: <redacted>)"
        )
        let draft = Draft(title: "secret", tags: ["a", "b"], size: Draft.Size(width: 3))
        let hidden = try AnalyticsEvent(When.saved(draft: draft), visible: [])
        #expect(hidden.parameters == ["draft": "<redacted>"])
        let some = try AnalyticsEvent(When.saved(draft: draft), visible: ["draft.tags", "draft.size"])
        #expect(some.parameters["draft"] == ["tags": ["a", "b"], "size": ["width": 3]])
        let below = try AnalyticsEvent(When.saved(draft: draft), visible: ["draft.size.width", "draft.tags.none"])
        #expect(
            below.parameters["draft"] == ["tags": ["<redacted>", "<redacted>"], "size": ["width": 3]]
        )
        let all = try AnalyticsEvent(When.saved(draft: draft), visible: ["draft"])
        #expect(all.parameters["draft"]?.object?["title"] == "secret")
        #expect(try text(When.tried(nil)) == "tried" && text(When.tried(.team)) == "tried(_0: <redacted>)")
    }

    @Test func `a value may be visible of one case alone`() throws {
        #expect(
            try text(When.planChosen(plan: .team, seats: 5, isTrial: true), ["planChosen.seats"]).contains("seats: 5")
        )
        #expect(try text(When.planChosen(plan: .team, seats: 5, isTrial: true), ["saved.seats"]).contains("5") == false)
        #expect(try text(When.page(.turned(to: 3)), ["page.turned.to"]) == "page.turned(to: 3)")
        #expect(try text(When.page(.turned(to: 3)), ["turned.to", "page.to"]).contains("3"))
        #expect(try text(When.emailChanged(to: "ada@example.com"), ["page.to"]) == "emailChanged(to: <redacted>)")
    }

    // F2.8: the events of a part have the names of both, and no struct is taken for a part.
    @Test func `an event of a part has both names`() throws {
        #expect(try text(When.page(.turned(to: 3)), ["to"]) == "page.turned(to: 3)")
        #expect(try text(When.page(.closed)) == "page.closed")
        #expect(try text(When.page(.menu(.opened))) == "page.menu.opened")
        let name = Single(name: Single.Name(first: "Ada"))
        #expect(try AnalyticsEvent(When.named(name), visible: []).name == "named")
    }

    private enum Told: Codable, AnalyticsWhen {
        case opened(screen: String, user: String)
        static var visibleParameters: Set<String> { ["screen"] }
    }

    private struct Own: AnalyticsWhen {
        func analyticsEvent() throws -> AnalyticsEvent { AnalyticsEvent(name: "own", parameters: ["a": 1]) }
    }

    @Test func `an event says itself what may be told`() throws {
        #expect(
            "\(try AnalyticsEvent(Told.opened(screen: "home", user: "ada")))"
                == "opened(screen: home, user: <redacted>)"
        )
        #expect("\(try AnalyticsEvent(Own()))" == "own(a: 1)")
        #expect("\(try AnalyticsEvent(When.scrolled(1, 2)))" == "scrolled(_0: <redacted>, _1: <redacted>)")
    }

    private enum Whole: AnalyticsWhen {
        case told(Told)
        case own(Own)
        case page(When.Page)
        static var visibleParameters: Set<String> { ["user", "to"] }
    }

    // F2.5, F2.8: what may be told of a part is for the part to say.
    @Test func `an event of a part says itself what may be told`() throws {
        #expect(
            "\(try AnalyticsEvent(Whole.told(.opened(screen: "home", user: "ada"))))"
                == "told.opened(screen: home, user: <redacted>)"
        )
        #expect("\(try AnalyticsEvent(Whole.own(Own())))" == "own.own(a: 1)")
        #expect("\(try AnalyticsEvent(Whole.page(.turned(to: 3))))" == "page.turned(to: 3)")
    }

    private enum Wait: Codable {
        case waited(for: Duration, note: String?)
        case limited(by: Duration?)
        case timed(Timing)
        case both(Duration, Duration)
    }

    private struct Timing: Codable { var total: Duration }

    @Test func `times are told in seconds, whatever is beside them`() throws {
        let visible: Set<String> = ["for", "by", "_0", "_1"]
        #expect(try text(Wait.waited(for: .milliseconds(1500), note: nil), visible) == "waited(for: 1.5)")
        #expect(try text(Wait.limited(by: .seconds(2)), visible) == "limited(by: 2)")
        #expect(try text(Wait.limited(by: nil), visible) == "limited")
        #expect(try text(Wait.both(.seconds(2), .seconds(3)), visible) == "both(_0: 2, _1: 3)")
        // A value that is not a time, though it has one.
        #expect(try text(Wait.timed(Timing(total: .seconds(2))), ["_0.total"]).hasPrefix(#"timed(_0: {"total":"#))
    }

    @Test func `it is a value that can be kept`() throws {
        let event = try AnalyticsEvent(When.scrolled(1, 2), visible: ["_0"])
        let data = try JSONEncoder().encode(event)
        #expect(try JSONDecoder().decode(AnalyticsEvent.self, from: data) == event)
    }
}
