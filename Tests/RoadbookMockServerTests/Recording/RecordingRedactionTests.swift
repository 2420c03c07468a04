import Foundation
import Roadbook
import RoadbookMockServer
import RoadbookTesting
import Testing

@Suite struct RecordingRedactionTests {
    private func entry(
        _ url: String = "https://a.example.com/x",
        _ headers: HeaderFields = [:],
        sent: (String, String)? = nil,
        _ answerHeaders: HeaderFields = [:],
        received: (String, String)? = nil
    ) -> HTTPArchive.Entry {
        HTTPArchive.Entry(
            startedAt: Date(timeIntervalSince1970: 0),
            request: .init(
                method: .post,
                url: .text(url),
                headers: headers,
                content: sent.map { .init(Data($0.1.utf8), mediaType: $0.0) }
            ),
            response: .init(
                status: 200,
                headers: answerHeaders,
                content: received.map { .init(Data($0.1.utf8), mediaType: $0.0) } ?? .init()
            )
        )
    }

    private func redacted(_ entry: HTTPArchive.Entry, by redaction: RecordingRedaction = .default)
        -> HTTPArchive.Entry
    {
        HTTPArchive(entries: [entry]).redacted(by: redaction).entries[0]
    }

    private func text(_ content: HTTPArchive.Content?) -> String? {
        content?.data.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        "password%5Bfirst%5D", "user[plainPassword][second]", "api_key[0]", "user.password.new", "tokens[0].token[1]",
    ])
    func `what lies below a name that is secret is secret, in forms and queries as in JSON`(name: String) {
        let items = "name=Ada&\(name)=planted"
        let redacted = redacted(entry("https://a.example.com/x?\(items)", sent: (Self.form, items)))
        #expect(redacted.request.url.query()?.contains("planted") == false)
        #expect(text(redacted.request.content) == "name=Ada&\(name)=%3Credacted%3E")
    }

    private static let form = "application/x-www-form-urlencoded"

    /// A secret in every place; each has a text of its own, so that one that is missed is not found by another.
    @Test func `nothing that is planted reaches the file`() throws {
        let whole = entry(
            "https://user:planted-01-user@a.example.com/x?api_key=planted-02-query&page=2&user%5Bpassword%5D=planted-03-q",
            [
                "Authorization": "Bearer planted-04-bearer", "Cookie": "sid=planted-05-cookie; b=planted-06-cookie",
                "X-Api-Key": "planted-07-key", "X-Session-Token": "planted-08-token",
                "Proxy-Authorization": "Basic dXNlcjpwbGFudGVkLTA5LWJhc2lj",
                "Referer": "https://a.example.com/?token=planted-10-referer#planted-11-fragment",
                ":path": "/x?access_token=planted-12-path",
            ],
            sent: (
                "application/json",
                #"{"user": {"Password": "planted-13-json", "name": "Ada"}, "clientSecret": ["planted-14-json"], "token": {"value": "planted-15-json"}}"#
            ),
            [
                "Set-Cookie": "sid=planted-16-set; Path=/",
                "Location": "https://u:planted-17-user@a.example.com/y?refresh_token=planted-18-location",
                "Link": #"<https://a.example.com/x?page=3&api-key=planted-19-link>; rel="next""#,
            ],
            received: ("application/problem+json", #"{"access_token": "planted-20-answer", "expires_in": 3600}"#)
        )
        let form = entry(
            sent: ("application/x-www-form-urlencoded", "grant_type=password&password=planted-21-form&x=1")
        )
        let files = entry(sent: ("multipart/form-data; boundary=b", "--b\r\n\r\nplanted-22-part\r\n--b--"))
        let broken = entry(received: ("application/json", #"{"password": "planted-23-broken""#))
        let lines = entry(received: ("application/x-ndjson", "{\"id\":1}\n{\"token\":\"planted-24-line\"}\n"))
        let events = entry(received: ("text/event-stream", "event: a\ndata: {\"secret\":\"planted-25-event\"}\n\n"))
        // What is known from one exchange is found in another, in a path, in text, in a value and in a field.
        var echo = entry(
            "https://a.example.com/reset/planted-20-answer/x",
            ["X-Debug": "got planted-04-bearer"],
            received: ("text/plain", "the token planted-20-answer, user:planted-09-basic")
        )
        echo.response.failure = "failed with planted-04-bearer"
        let echoJSON = entry(received: ("application/json", #"{"detail": "no planted-21-form here"}"#))
        let archive = HTTPArchive(entries: [whole, form, files, broken, lines, events, echo, echoJSON])
        for number in 1...25 where number != 9 {
            let planted = String(format: "planted-%02d", number)
            #expect(String(decoding: archive.data, as: UTF8.self).contains(planted), "\(planted) is not there at all")
        }
        let data = archive.redacted().data
        let written = String(decoding: data, as: UTF8.self)
        #expect(!written.contains("planted"), "\(written)")
        #expect(!written.contains("dXNlcjpwbGFudGVkLTA5LWJhc2lj"))
        #expect(try HTTPArchive(data).entries.count == 8)
        for kept in ["page=2", "page=3", "Ada", "grant_type=password", "3600", #"rel=\"next\""#] {
            #expect(written.contains(kept), "\(kept) is gone")
        }
    }

    @Test func `values of answers stay of their kind, so that they decode`() {
        let json = #"{"token":"abc","pin":1,"password":{"hash":"x","rounds":12,"isOld":true,"salt":null},"id":7}"#
        let redacted = redacted(entry(sent: ("application/json", json), received: ("application/json", json)))
        #expect(
            text(redacted.response.content)
                == #"{"token":"<redacted>","pin":1,"password":{"hash":"<redacted>","rounds":0,"isOld":false,"salt":null},"id":7}"#
        )
        #expect(
            text(redacted.request.content)
                == #"{"token":"<redacted>","pin":1,"password":{"hash":"<redacted>","rounds":"<redacted>","isOld":"<redacted>","salt":null},"id":7}"#
        )
    }

    @Test func `more names, fields and pointers can be given`() {
        let redaction = RecordingRedaction(headers: ["X-Tenant"], names: ["tax_number"], pointers: ["/a/0/b", "c"])
        let redacted = redacted(
            entry(
                "https://a.example.com/?TaxNumber=12&token=9",
                ["x-tenant": "t1", "X-Other": "t2"],
                received: ("application/json", #"{"taxNumber":"x","a":[{"b":"x"},{"b":"y"}],"c":"z"}"#)
            ),
            by: redaction
        )
        #expect(redacted.request.headers.values(of: "X-Tenant") == ["<redacted>"])
        #expect(redacted.request.headers["X-Other"] == "t2")
        #expect(redacted.request.url.query() == "TaxNumber=%3Credacted%3E&token=%3Credacted%3E")
        #expect(
            text(redacted.response.content)
                == #"{"taxNumber":"<redacted>","a":[{"b":"<redacted>"},{"b":"y"}],"c":"z"}"#
        )
    }

    @Test func `what is not secret stays as it is, to the octet`() {
        let json = "{ \"id\" : 1.0, \"tokens\": 3 }"
        let headers: HeaderFields = [
            "WWW-Authenticate": "Bearer realm=\"x\"", "Idempotency-Key": "k-1", "Content-Type": "application/json",
        ]
        let plain = entry("https://a.example.com/x?page=2&q=a+b", headers, received: ("application/json", json))
        #expect(redacted(plain) == plain)
        let secret = entry("https://a.example.com/?token=1", ["Cookie": "a=b"])
        #expect(redacted(secret, by: .off) == secret)
    }

    @Test(
        arguments: [
            "newPassword", "oldPassword", "passwordConfirmation", "password1", "PASSWORD", "user_password_hash",
            "passphraseHint", "userToken", "bearerToken", "token2", "authenticity-token", "secretAccessKey",
            "client_secret", "AppSecret_1", "awsCredentials", "X-Api-Key", "xApiKey", "requestSignature",
            "phpsessionid", "cvv", "CVC", "otp", "jwt", "pwd", "sig",
        ]
    )
    func `names that end as secret ones do are secret, in every place`(name: String) {
        let value = "planted-value-1"
        let json = #"{"a":[{"\#(name)":"\#(value)"}],"note":"kept"}"#
        let redacted = redacted(
            entry("https://a.example.com/?\(name)=\(value)", sent: ("application/json", json))
        )
        #expect(redacted.request.url.query() == "\(name)=%3Credacted%3E")
        #expect(text(redacted.request.content) == #"{"a":[{"\#(name)":"<redacted>"}],"note":"kept"}"#)
        let form = entry(sent: ("application/x-www-form-urlencoded", "x=1&user[\(name)]=\(value)"))
        #expect(text(self.redacted(form).request.content) == "x=1&user[\(name)]=%3Credacted%3E")
    }

    @Test(
        arguments: [
            "author", "key", "keys", "monkey", "session", "tokens", "total_tokens", "tokenType", "config", "keyboard",
            "design", "sigma", "laptop", "otpEnabled", "secretary", "pass", "passenger", "pwd_age", "cvvResult", "id",
            "nextPageToken", "pageToken", "next_token", "NextToken", "continuationToken", "nextSyncToken", "cursor",
            "cursor_token", "page_token2",
        ]
    )
    func `names of which secret ones are a part are not, and neither are those of places in lists`(name: String) {
        let json = #"{"\#(name)":"a-value-1"}"#
        let kept = entry("https://a.example.com/?\(name)=a-value-1", received: ("application/json", json))
        #expect(redacted(kept) == kept)
    }

    @Test func `a name that is removed hides nothing, and one that is added hides itself alone`() {
        var redaction = RecordingRedaction(names: ["ssn_code", "page_token"])
        redaction.names.remove("password")
        redaction.names.remove("token")
        let url =
            "https://a.example.com/?newPassword=1&password=2&userToken=3&myAccessToken=4&SsnCode=5&ssnCode2=6"
            + "&pageToken=7"
        let hidden = "%3Credacted%3E"
        #expect(
            redacted(entry(url), by: redaction).request.url.query()
                == "newPassword=1&password=2&userToken=3&myAccessToken=\(hidden)&SsnCode=\(hidden)&ssnCode2=6"
                + "&pageToken=\(hidden)"
        )
    }

    @Test func `many secrets are looked for in one go, the longest first`() {
        // Each would have to be looked for in each text: 4,000 times 4,000 texts.
        let entries = (0..<4_000).map { number in
            let json =
                #"{"token":"secret-\#(number)-end","note":"a secret-\#(number)-endsecret-\#(number)-end-longer b"}"#
            return entry(sent: ("application/json", json), received: ("text/plain", "x secret-\(number)-en"))
        }
        let longer = entry(sent: ("application/json", #"{"token":"secret-7-end-longer"}"#))
        let archive = HTTPArchive(entries: entries + [longer]).redacted()
        #expect(
            text(archive.entries[6].request.content)
                == #"{"token":"<redacted>","note":"a <redacted><redacted>-longer b"}"#
        )
        #expect(
            text(archive.entries[7].request.content) == #"{"token":"<redacted>","note":"a <redacted><redacted> b"}"#
        )
        #expect(text(archive.entries[7].response.content) == "x secret-7-en")
    }

    @Test func `where a cookie belongs is no secret, and neither is a host`() {
        let cookie =
            "sid=planted-sid; Path=/api/books; Domain=a.example.com; Max-Age=36000000, b=planted-b; SameSite=None"
        let redacted = redacted(
            entry(
                "https://a.example.com/api/books/planted-sid",
                ["X-Auth-Host": "a.example.com"],
                ["Set-Cookie": cookie, "Location": "/api/books/1"],
                received: ("application/json", #"{"next":"/api/books","sid":"planted-b","n":"36000000"}"#)
            )
        )
        #expect(redacted.request.url == .text("https://a.example.com/api/books/%3Credacted%3E"))
        #expect(redacted.response.headers["Location"] == "/api/books/1")
        #expect(text(redacted.response.content) == #"{"next":"/api/books","sid":"<redacted>","n":"36000000"}"#)
    }

    @Test func `where an API lies is told without credentials`() {
        var archive = HTTPArchive(baseURL: .text("https://u:p@a.example.com/v1?token=x#y"))
        #expect(archive.redacted(by: .off) == archive)
        archive = archive.redacted()
        #expect(archive.baseURL == .text("https://a.example.com/v1"))
    }

    @Test func `short values and plain words are not looked for elsewhere`() {
        let redacted = redacted(
            entry(
                sent: ("application/json", #"{"password":"password","token":"ab1"}"#),
                received: ("application/json", #"{"password":"x","note":"the password ab1"}"#)
            )
        )
        #expect(text(redacted.response.content) == #"{"password":"<redacted>","note":"the password ab1"}"#)
    }

    @Test func `what cannot be looked into says why it is left out`() {
        let redacted = redacted(
            entry(sent: ("multipart/form-data; boundary=b", "--b--"), received: ("application/json", "no JSON"))
        )
        #expect(redacted.request.content?.data == nil && redacted.request.content?.size == 5)
        #expect(redacted.request.content?.comment?.contains("form with files") == true)
        #expect(redacted.response.content.comment?.contains("JSON") == true)
    }
}
