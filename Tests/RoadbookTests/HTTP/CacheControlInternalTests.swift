import Testing

@testable import Roadbook

struct CacheControlInternalTests {
    @Test func `directives are read in either case, in any order`() {
        let control = CacheControl("Private, MAX-AGE=60,no-cache , must-revalidate,immutable,stale-if-error=\"10\"")
        #expect(control.maxAge == 60)
        #expect(control.noCache)
        #expect(control.mustRevalidate)
        #expect(control.immutable)
        #expect(control.staleIfError == 10)
        #expect(!control.noStore)
        #expect(!control.onlyIfCached)
        #expect(!control.isPublic)
        #expect(control.minFresh == nil)
        #expect(control.maxStale == nil)
    }

    @Test func `several fields are one list`() {
        var headers: HeaderFields = ["Cache-Control": "max-age=1"]
        headers.append(name: "cache-control", value: "no-store, max-age=2")
        let control = CacheControl(headers)
        #expect(control.maxAge == 1)
        #expect(control.noStore)
        #expect(CacheControl(HeaderFields()) == CacheControl(""))
    }

    static let ages: [(String, Int?)] = [
        ("max-age=0", 0), ("max-age=60", 60), (#"max-age="60""#, 60), (#"max-age="6\0""#, 60), ("max-age=060", 60),
        ("max-age=2147483648", 2_147_483_648), ("max-age=2147483649", 2_147_483_648),
        ("max-age=99999999999999999999999999", 2_147_483_648),
        // The first counts.
        ("max-age=60, max-age=30", 60), ("max-age=x, max-age=30", 0),
        // What cannot be read is stale.
        ("max-age", 0), ("max-age=", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=1h", 0), (#"max-age="6"#, 0),
        ("max-age=60 60", 0), ("max-age=60; public", 0), ("max-age = 60", 0), ("max-age= 60", 0), (#"max-age="""#, 0),
        // Other directives, and what is no directive, are passed over.
        ("", nil), (",,, ,", nil), ("s-maxage=60", nil), ("x-max-age=60", nil), (",,max-age=60,,", 60),
        (#"foo="a, max-age=1", max-age=60"#, 60), (#"foo="a\", max-age=1", max-age=60"#, 60),
        (#"foo="a, max-age=60"#, 60), ("@@@, max-age=60", 60), ("=5, max-age=60", 60), (#""q", max-age=60"#, 60),
        (#"no-cache="Set-Cookie, X", max-age=60"#, 60), ("maxage=60", nil), ("max-age\u{0}=60", 0),
    ]

    @Test(arguments: ages)
    func `max-age is a number of seconds`(value: String, seconds: Int?) {
        #expect(CacheControl(value).maxAge == seconds)
    }

    @Test func `max-stale without a time is any time`() {
        #expect(CacheControl("max-stale").maxStale == 2_147_483_648)
        #expect(CacheControl("max-stale=5").maxStale == 5)
        #expect(CacheControl("max-stale=x").maxStale == nil)
        #expect(CacheControl("max-stale=").maxStale == nil)
        #expect(CacheControl("min-fresh=5").minFresh == 5)
        #expect(CacheControl("min-fresh").minFresh == nil)
        #expect(CacheControl("stale-if-error=-5").staleIfError == nil)
    }

    @Test(arguments: [
        "no-store", "NO-STORE", "no-store;", "no-store=1", "no-store x", "a, no-store", #"a="b", no-store"#,
    ])
    func `no-store counts however it is written`(value: String) {
        #expect(CacheControl(value).noStore)
    }

    @Test(arguments: ["no-cache", #"no-cache="Set-Cookie""#, "no-cache=", #"no-cache="open"#])
    func `no-cache counts for all fields`(value: String) {
        #expect(CacheControl(value).noCache)
    }

    @Test(arguments: ["xno-store", "no-stor", "no-store2", #"x="no-store""#, #"x="a, no-store, b""#, "\"no-store\""])
    func `what looks like a directive is none`(value: String) {
        #expect(!CacheControl(value).noStore)
    }
}
