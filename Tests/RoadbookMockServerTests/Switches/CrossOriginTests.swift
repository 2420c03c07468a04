import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

/// What pages of other origins may read (the Fetch standard, section 3.2).
@Suite struct CrossOriginTests {
    private let mock = Shop.mock()
    private let page = "https://app.example.com"

    private func get(_ origin: String?, _ path: String = "v1/payments") async throws -> RawAnswer {
        try await mock.ask(.get, path, origin.map { ["Origin": $0] } ?? [:])
    }

    private func preflight(
        _ origin: String,
        _ method: String = "PUT",
        _ path: String = "v1/payments/1",
        asking names: String? = nil
    ) async throws -> RawAnswer {
        var headers: HeaderFields = ["Origin": origin, "Access-Control-Request-Method": method]
        if let names { headers["Access-Control-Request-Headers"] = names }
        return try await mock.ask(.options, path, headers)
    }

    @Test func `nothing is said of it unless it is said`() async throws {
        let answer = try await get(page)
        #expect(answer["Access-Control-Allow-Origin"] == nil && answer["Vary"] == nil)
        let asked = try await preflight(page)
        #expect(asked.status == 204 && asked["Access-Control-Allow-Methods"] == nil && asked["Allow"] != nil)
    }

    @Test func `every page may read what any may`() async throws {
        mock.crossOrigin(.any)
        for origin in [page, "null", nil] {
            let answer = try await get(origin)
            #expect(answer["Access-Control-Allow-Origin"] == "*" && answer["Vary"] == nil)
            #expect(answer["Access-Control-Allow-Credentials"] == nil)
        }
        let exposed = try await get(page)["Access-Control-Expose-Headers"]?.split(separator: ", ") ?? []
        #expect(exposed.starts(with: ["X-Total-Count", "Link", "ETag", "Location", "Retry-After"]))
        // That of a list that comes in pages is the same, and there once.
        let paged = try await get(page, "v1/payments?_page=1")
        #expect(paged["Access-Control-Expose-Headers"]?.split(separator: ", ") == exposed)
    }

    @Test func `a preflight tells what may be asked`() async throws {
        mock.crossOrigin(.any.kept(for: .seconds(30)))
        let answer = try await preflight(page, asking: "content-type, x-key")
        #expect(answer.status == 204 && answer.content.isEmpty)
        #expect(answer["Access-Control-Allow-Origin"] == "*")
        #expect(answer["Access-Control-Allow-Methods"] == "GET, HEAD, PUT, PATCH, DELETE, OPTIONS")
        #expect(answer["Access-Control-Allow-Headers"] == "content-type, x-key")
        #expect(answer["Access-Control-Max-Age"] == "30")
        mock.action("refund", on: Shop.Payments.self) { _ in }
        let action = try await preflight(page, "POST", "v1/payments/1/refund")
        #expect(action["Access-Control-Allow-Methods"] == "POST, OPTIONS")
        #expect(action["Access-Control-Allow-Headers"] == nil)
        // OPTIONS alone is no preflight.
        let options = try await mock.ask(.options, "v1/payments/1", ["Origin": page])
        #expect(options["Allow"] != nil && options["Access-Control-Allow-Methods"] == nil)
        #expect(try await preflight(page, "GET", "v1/nothing").status == 404)
    }

    @Test func `a page that is listed is told its origin, and another one nothing`() async throws {
        mock.crossOrigin(.origins(page, "http://localhost:3000"))
        for origin in [page, "http://localhost:3000"] {
            let answer = try await get(origin)
            #expect(answer["Access-Control-Allow-Origin"] == origin && answer["Vary"] == "Origin")
        }
        for origin in ["https://app.example.com.evil.com", "http://app.example.com", "null", nil] {
            let answer = try await get(origin)
            #expect(answer.status == 200 && answer["Vary"] == "Origin")
            #expect(answer["Access-Control-Allow-Origin"] == nil && answer["Access-Control-Expose-Headers"] == nil)
        }
        let refused = try await preflight("https://evil.com")
        #expect(refused.status == 204 && refused["Access-Control-Allow-Methods"] == nil && refused["Vary"] == "Origin")
    }

    @Test func `credentials go with an origin, and never with any`() async throws {
        for policy in [CrossOriginPolicy.any, .asking, .origins(page)] {
            mock.crossOrigin(policy.withCredentials())
            let answer = try await get(page)
            #expect(answer["Access-Control-Allow-Origin"] == page && answer["Vary"] == "Origin")
            #expect(answer["Access-Control-Allow-Credentials"] == "true")
            #expect(try await preflight(page)["Access-Control-Allow-Credentials"] == "true")
        }
    }

    @Test func `a page may read a refusal, and ask before it has credentials`() async throws {
        mock.crossOrigin(.asking)
        mock.bearer(BearerPolicy(tokenPath: "token"))
        mock.rateLimit(of: Shop.Payments.self, .requests(1, per: .seconds(1)))
        mock.idempotencyKeys(of: Shop.Payments.self, .required)
        let refused = try await get(page)
        #expect(refused.status == 401 && refused["Access-Control-Allow-Origin"] == page)
        #expect(refused["Access-Control-Expose-Headers"]?.contains("WWW-Authenticate") == true)
        for _ in 0..<3 { #expect(try await preflight(page, "POST", "v1/payments").status == 204) }
        #expect(try await preflight(page, "POST", "v1/token")["Access-Control-Allow-Methods"] == "POST, OPTIONS")
        #expect(try await get(page, "v1/nothing")["Access-Control-Allow-Origin"] == page)
    }

    @Test func `what is said of a route goes before what is said of all`() async throws {
        mock.crossOrigin(.any)
        mock.crossOrigin(of: Shop.Payments.self, .none)
        #expect(try await get(page)["Access-Control-Allow-Origin"] == nil)
        #expect(try await get(page, "v1/orders")["Access-Control-Allow-Origin"] == "*")
    }
}
