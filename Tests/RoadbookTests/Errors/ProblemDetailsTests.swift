import Roadbook
import Testing

@Suite struct ProblemDetailsTests {
    private func problem(_ text: String) throws -> ProblemDetails {
        try JSONDecoder().decode(ProblemDetails.self, from: Data(text.utf8))
    }

    @Test func `the members of RFC 9457 are read, and the others kept`() throws {
        // The example of section 3.
        let details = try problem(
            """
            {"type": "https://example.com/probs/out-of-credit", "title": "You do not have enough credit.", "status": 403,
             "detail": "Your current balance is 30, but that costs 50.", "instance": "/account/12345/msgs/abc",
             "balance": 30, "accounts": ["/account/12345", "/account/67890"]}
            """
        )
        #expect(details.type == "https://example.com/probs/out-of-credit")
        #expect(details.status == 403)
        #expect(details.instance == "/account/12345/msgs/abc")
        #expect(details.extensions["balance"]?.int == 30)
        #expect(details.extensions["accounts"]?[1]?.string == "/account/67890")
        #expect(details.extensions.count == 2)
    }

    @Test func `members of the wrong type are as good as absent`() throws {
        let details = try problem(#"{"type": 1, "title": null, "status": "403", "detail": [], "instance": {}}"#)
        #expect(details == ProblemDetails())
    }

    @Test(arguments: ["[]", "1", "\"x\"", "null"])
    func `what is no object is no problem`(text: String) {
        #expect(throws: DecodingError.self) { try problem(text) }
    }

    @Test func `problem details are written as they are read`() throws {
        let details = ProblemDetails(
            title: "No",
            status: 400,
            extensions: ["errors": [["pointer": "#/a"]] as JSONValue]
        )
        let data = try JSONEncoder().encode(details)
        #expect(try JSONDecoder().decode(ProblemDetails.self, from: data) == details)
    }
}
