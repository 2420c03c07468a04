import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// Client, wire and mock agree on dates, nested values, null and absent, whatever the coding.
@Suite struct CodingAgreementTests {
    struct Author: Codable, Sendable, Hashable {
        var fullName: String
        var homeURL: URL?
        var nickNames: [String]
    }

    struct Record: Codable, Sendable, Identifiable, Hashable {
        var id: UUID
        var createdAt: Date
        var lastSeenAt: Date?
        var author: Author
        var ratings: [String: Double]
        var history: [Date]
        var rawData: Data
        var isDraft: Bool
        var wordCount: Int64?
        var price: Decimal

        /// A date is a `Double`, so the same millisecond has more than one; this is the record with one of them.
        var toTheMillisecond: Record {
            var record = self
            func rounded(_ date: Date) -> Date {
                Date(timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate * 1000).rounded() / 1000)
            }
            record.createdAt = rounded(createdAt)
            record.lastSeenAt = lastSeenAt.map(rounded)
            record.history = history.map(rounded)
            return record
        }
    }

    /// The same routes under a coding each.
    protocol Archive: URLRouter {
        associatedtype Records: Readable, Creatable, Updatable, Deletable
        where
            Records.Model == Record, Records.ID == UUID, Records.Draft == Record, Records.Parent == TopLevel,
            Records.Placement == Members<Records>, Records.List == [Record]
    }

    struct Defaults: Archive {
        static let basePath = "https://defaults.example.com"
        var records = Records()
        struct Records: Readable, Creatable, Updatable, Deletable {
            typealias Model = Record
            var route = "records"
        }
    }

    struct Snake: Archive {
        static let basePath = "https://snake.example.com"
        static let coding = Coding(dates: .millisecondsSince1970, keys: .snakeCase)
        var records = Records()
        struct Records: Readable, Creatable, Updatable, Deletable {
            typealias Model = Record
            var route = "records"
        }
    }

    /// The router says one thing of dates and the route another; of keys only the router speaks.
    struct Mixed: Archive {
        static let basePath = "https://mixed.example.com"
        static let coding = Coding(dates: .secondsSince1970, keys: .capitalized)
        var records = Records()
        struct Records: Readable, Creatable, Updatable, Deletable {
            typealias Model = Record
            var route = "records"
            var coding = Coding(dates: .iso8601FractionalSeconds)
        }
    }

    private static func record(_ random: inout SeededRandomNumberGenerator) -> Record {
        func date() -> Date {
            Date(
                timeIntervalSince1970: Double(Int64.random(in: -1_000_000_000_000...4_000_000_000_000, using: &random))
                    / 1000
            )
        }
        func text() -> String {
            String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    Character(Unicode.Scalar(UInt32.random(in: 1...0xD7FF, using: &random)) ?? "x")
                }
            )
        }
        return Record(
            id: UUID(uuid: UUID.random(using: &random)),
            createdAt: date(),
            lastSeenAt: Bool.random(using: &random) ? date() : nil,
            author: Author(
                fullName: text(),
                homeURL: Bool.random(using: &random) ? URL(string: "https://example.com/a%20b?c=d") : nil,
                nickNames: (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }
            ),
            ratings: ["camelCase": Double.random(in: -1...1, using: &random), "snake_case": .leastNonzeroMagnitude],
            history: (0..<Int.random(in: 0...3, using: &random)).map { _ in date() },
            rawData: Data(text().utf8),
            isDraft: Bool.random(using: &random),
            wordCount: Bool.random(using: &random) ? Int64.random(in: .min ... .max, using: &random) : nil,
            price: Decimal(Int.random(in: 0...1_000_000, using: &random)) / 100
        ).toTheMillisecond
    }

    private func agree<Router: Archive>(_ router: Router.Type, _ served: Served) async throws {
        var random = SeededRandomNumberGenerator()
        print("\(router) \(served): \(random)")
        let records = (0..<25).map { _ in Self.record(&random) }
        let changed = records.map { old in
            var new = Self.record(&random)
            new.id = old.id
            return new
        }
        try await served.client(of: MockServer(router)) { client in
            for (record, new) in zip(records, changed) {
                let made = try await client.send(Router.Records.create(record))
                let read = try await client.send(Router.Records.get(record.id))
                let patched = try await client.send(Router.Records.patch(record.id, from: record, to: new))
                let replaced = try await client.send(Router.Records.update(record.id, with: record))
                #expect(made.toTheMillisecond == record)
                #expect(read.toTheMillisecond == record)
                #expect(patched.toTheMillisecond == new)
                #expect(replaced.toTheMillisecond == record)
            }
            let list = try await client.send(Router.Records.list())
            #expect(list.map(\.toTheMillisecond) == records)
        }
    }

    @Test(arguments: Served.allCases)
    func `under the default coding`(served: Served) async throws {
        try await agree(Defaults.self, served)
    }

    @Test(arguments: Served.allCases)
    func `under snake case and milliseconds`(served: Served) async throws {
        try await agree(Snake.self, served)
    }

    @Test(arguments: Served.allCases)
    func `under a router's coding with a route's over it`(served: Served) async throws {
        try await agree(Mixed.self, served)
    }

    @Test func `the wire is what the coding says`() async throws {
        var random = SeededRandomNumberGenerator(seed: 1)
        var record = Self.record(&random)
        record.createdAt = Date(timeIntervalSince1970: 1_700_000_000.25)
        record.lastSeenAt = nil
        func wire<Router: Archive>(_ router: Router.Type) throws -> JSONValue {
            let request = try Router.Records.create(record).asURLRequest(relativeTo: router)
            return try JSONParser().parse(try #require(request.httpBody))
        }
        #expect(try wire(Defaults.self)["createdAt"]?.string == "2023-11-14T22:13:20.250Z")
        #expect(try wire(Defaults.self)["lastSeenAt"] == nil)
        #expect(try wire(Snake.self)["created_at"]?.double == 1_700_000_000_250)
        #expect(try wire(Snake.self)["author"]?["full_name"]?.string == record.author.fullName)
        #expect(try wire(Snake.self)["ratings"]?["camelCase"] != nil)
        #expect(try wire(Mixed.self)["CreatedAt"]?.string == "2023-11-14T22:13:20.250Z")
    }

    @Test(arguments: Served.allCases)
    func `null and absent stay apart on the wire and in the mock`(served: Served) async throws {
        struct Loose: URLRouter {
            static let basePath = "https://loose.example.com"
            var things = Things()
            struct Things: Readable, Creatable, Updatable { var route = "things" }
        }
        try await served.client(of: MockServer(Loose.self)) { client in
            let made = try await client.send(Loose.Things.create(["id": "x", "a": nil, "b": 1]))
            #expect(made["a"]?.isNull == true)
            #expect(made["c"] == nil)
            let patched = try await client.send(Loose.Things.patch("x", with: ["b": nil, "c": 2]))
            #expect(patched["a"]?.isNull == true)
            #expect(patched["b"] == nil)
            #expect(patched["c"]?.int == 2)
        }
    }
}

extension UUID {
    fileprivate static func random(using random: inout SeededRandomNumberGenerator) -> uuid_t {
        func octet() -> UInt8 { UInt8.random(in: .min ... .max, using: &random) }
        return (
            octet(), octet(), octet(), octet(), octet(), octet(), octet(), octet(),
            octet(), octet(), octet(), octet(), octet(), octet(), octet(), octet()
        )
    }
}
