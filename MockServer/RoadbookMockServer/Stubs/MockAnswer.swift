public import Foundation
public import Roadbook
import RoadbookHTTPEngine

/// What a stub answers.
///
/// ```swift
/// .value(post)                                       // 200, or 201 for a create
/// .status(503).header("Retry-After", "1")
/// .problem(409, title: "Conflict")
/// .fromStore.delayed(by: .fixed(.seconds(2)))        // what the mock would answer, later
/// .fromStore.fault(.reset, at: .responseBody)
/// ```
///
/// Answers with a status of success are checked when the stub is made: they have to decode as what the request returns.
/// What a `Content-Encoding` is given to is sent as it is, and is not checked: `.data(gzip, contentType: type)
/// .header("Content-Encoding", "gzip")`. In memory nobody decompresses it.
public struct MockAnswer<Response: Sendable>: Sendable {
    enum Source: Sendable {
        case store
        case octets(@Sendable (Coding) throws -> (content: Data, type: String?))
        case made(@Sendable (MockRequest) async throws -> MockAnswer)
    }

    let source: Source
    private(set) var status: Int?
    private(set) var headers: HeaderFields = [:]
    /// How long the content is that an answer to HEAD leaves out; `nil` where that is not known.
    private(set) var leftOutLength: Int?
    private(set) var delay: MockDelay?
    private(set) var faults: [(effect: MockFault, point: MockFault.Point)] = []
    /// Whether the answer is meant not to be what the request returns.
    private(set) var isUnchecked = false

    private init(_ source: Source, status: Int? = nil) {
        self.source = source
        self.status = status
    }

    private init(status: Int? = nil, _ content: JSONValue, type: String = "application/json") {
        self.init(.octets { _ in (Data(JSONWriter().octets(content)), type) }, status: status)
    }
}

extension MockAnswer where Response: Encodable {
    /// A value, written as its route writes it. The status is 200, and 201 for a `POST`.
    public static func value(_ value: Response) -> MockAnswer {
        MockAnswer(.octets { (try $0.encode(value), "application/json") })
    }
}

extension MockAnswer {
    /// JSON, as it is. The status is that of ``value(_:)``.
    public static func json(_ value: JSONValue) -> MockAnswer { MockAnswer(value) }

    /// Octets of a media type, such as a recorded answer. The status is that of ``value(_:)``.
    public static func data(_ data: Data, contentType: String?) -> MockAnswer {
        MockAnswer(.octets { _ in (data, contentType) })
    }

    /// Text in UTF-8. The status is that of ``value(_:)``.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> MockAnswer {
        .data(Data(text.utf8), contentType: contentType)
    }

    /// A status without content. One of success is not checked to decode: it says that there is nothing.
    public static func status(_ status: Int) -> MockAnswer {
        var answer = MockAnswer(.octets { _ in (Data(), nil) }, status: status)
        answer.isUnchecked = true
        return answer
    }

    /// A refusal in `application/problem+json` (RFC 9457).
    ///
    /// - Parameters:
    ///   - status: Its status.
    ///   - title: What is wrong, in a few words.
    ///   - detail: What is wrong this time, if there is more to say.
    ///   - members: More members of the problem.
    public static func problem(
        _ status: Int,
        title: String,
        detail: String? = nil,
        members: Parameters = [:]
    ) -> MockAnswer {
        var problem: Parameters = ["type": "about:blank", "title": title, "status": status]
        if let detail { problem["detail"] = .string(detail) }
        for (name, value) in members { problem[name] = value }
        return MockAnswer(status: status, .object(problem), type: "application/problem+json")
    }

    /// What the mock answers without the stub, with what is said of it here.
    public static var fromStore: MockAnswer { MockAnswer(.store) }

    /// An answer made of the request. It is checked when it is made; one that does not decode is a 500 that says so.
    ///
    /// - Parameter make: Makes it. It may be called at any time and from any thread; what it throws is answered 500.
    public static func made(
        _ make: @escaping @Sendable (_ request: MockRequest) async throws -> MockAnswer
    ) -> MockAnswer {
        MockAnswer(.made(make))
    }

    /// A fault of what the mock answers: `.fromStore.fault(_:at:)`.
    public static func fault(_ effect: MockFault, at point: MockFault.Point) -> MockAnswer {
        fromStore.fault(effect, at: point)
    }
}

// MARK: What is said of an answer

extension MockAnswer {
    /// The answer with another status.
    public func status(_ status: Int) -> MockAnswer { with { $0.status = status } }

    /// The answer with a header field more; one that the answer would have by itself gives way to it.
    public func header(_ name: String, _ value: String) -> MockAnswer {
        with { $0.headers.append(name: name, value: value) }
    }

    /// The answer after a while, by the mock's clock.
    public func delayed(by delay: MockDelay) -> MockAnswer { with { $0.delay = delay } }

    /// The answer with a fault; several may be at several points.
    public func fault(_ effect: MockFault, at point: MockFault.Point) -> MockAnswer {
        with { $0.faults.append((effect, point)) }
    }

    /// The answer though it is not what the request returns, for a test of what the client makes of that.
    public var unchecked: MockAnswer { with { $0.isUnchecked = true } }

    /// The answer to HEAD, with the length of the content that it leaves out.
    func leavingOut(_ length: Int) -> MockAnswer { with { $0.leftOutLength = length } }

    private func with(_ change: (inout MockAnswer) -> Void) -> MockAnswer {
        var answer = self
        change(&answer)
        return answer
    }
}
