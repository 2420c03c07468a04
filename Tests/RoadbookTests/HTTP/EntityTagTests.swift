import Roadbook
import Testing

struct EntityTagTests {
    static let tags: [(String, String, Bool)] = [
        (#""xyzzy""#, "xyzzy", false), (#"W/"xyzzy""#, "xyzzy", true), (#""""#, "", false), (#"W/"""#, "", true),
        (#" "a" "#, "a", false), (#""a,b'\c!#~""#, #"a,b'\c!#~"#, false), ("\"ä€\"", "ä€", false),
        (#""W/""#, "W/", false),
    ]

    @Test(arguments: tags)
    func `a tag is read and written as it is`(text: String, opaque: String, isWeak: Bool) throws {
        let tag = try #require(EntityTag(text))
        #expect(tag.opaque == opaque)
        #expect(tag.isWeak == isWeak)
        #expect(tag == EntityTag(opaque: opaque, isWeak: isWeak))
        #expect(EntityTag(tag.description) == tag)
    }

    @Test(arguments: [
        "", "*", "xyzzy", "\"", "\"a", "a\"", "w/\"a\"", "W\"a\"", "W/a", "W/ \"a\"", "W/", "\"a\"\"", "\"a b\"",
        "\"a\", \"b\"", "\"a\u{7F}\"", "\"a\u{0}\"", "\"a\tb\"", "'a'",
    ])
    func `anything else is no tag`(text: String) {
        #expect(EntityTag(text) == nil)
    }

    @Test(arguments: ["a b", "a\"b", "\u{7F}", "\r\n", "\t"])
    func `a tag cannot be made of what it cannot hold`(opaque: String) {
        #expect(EntityTag(opaque: opaque) == nil)
    }

    /// The table of RFC 9110, section 8.8.3.2.
    @Test(arguments: [
        (#"W/"1""#, #"W/"1""#, false, true), (#"W/"1""#, #"W/"2""#, false, false), (#"W/"1""#, #""1""#, false, true),
        (#""1""#, #""1""#, true, true), (#""1""#, #"W/"1""#, false, true), (#""1""#, #""2""#, false, false),
    ])
    func `tags are compared strongly and weakly`(one: String, other: String, strongly: Bool, weakly: Bool) throws {
        let one = try #require(EntityTag(one))
        let other = try #require(EntityTag(other))
        #expect(one.stronglyMatches(other) == strongly)
        #expect(one.weaklyMatches(other) == weakly)
    }

    @Test func `texts that look alike are other tags where their octets differ`() throws {
        let composed = try #require(EntityTag(opaque: "\u{E9}"))
        let decomposed = try #require(EntityTag(opaque: "e\u{301}"))
        #expect(composed != decomposed)
        #expect(!composed.weaklyMatches(decomposed))
        #expect(Set([composed, decomposed, composed]).count == 2)
    }

    @Test func `an answer's tag is its field, where there is one`() {
        #expect(
            ResponseHead(status: 200, headers: ["etag": #"W/"1""#]).entityTag == EntityTag(opaque: "1", isWeak: true)
        )
        #expect(ResponseHead(status: 200).entityTag == nil)
        #expect(ResponseHead(status: 200, headers: ["ETag": "1"]).entityTag == nil)
        var repeated: HeaderFields = ["ETag": #""1""#]
        repeated.append(name: "ETag", value: #""2""#)
        #expect(ResponseHead(status: 200, headers: repeated).entityTag == nil)
    }
}
