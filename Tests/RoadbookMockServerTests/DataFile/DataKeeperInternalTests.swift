import Roadbook
import RoadbookHTTPEngine
import TestServers
import Testing

@testable import RoadbookMockServer

/// What is answered before it is saved, and what is not.
@Suite(.endsInTime) struct DataKeeperInternalTests {
    private struct DiskFull: Error {}

    /// Saves that a test holds back and lets fail.
    private final class Disk: Sendable {
        let isReached = Signal()
        let mayGo = Signal()
        private let state = Locked((saved: [JSONValue](), fails: false, isHeld: false))

        var saved: [JSONValue] { state.withLock(\.saved) }

        func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

        func hold() { state.withLock { $0.isHeld = true } }

        func save(_ data: JSONValue) throws {
            if state.withLock(\.isHeld) {
                isReached.fire()
                mayGo.block()
            }
            try state.withLock { state in
                if state.fails { throw DiskFull() }
                state.saved.append(data)
            }
        }
    }

    private let disk = Disk()

    private func mock(_ data: JSONValue = ["posts": []]) throws -> DataFileMock {
        try DataFileMock(data, save: disk.save)
    }

    private func ask(_ mock: DataFileMock, _ method: String, _ target: String, _ body: String = "") async
        -> HTTPResponse
    {
        await mock.core.exchange.response(to: HTTPRequest(method: method, target: target, body: Array(body.utf8)))
    }

    @Test(arguments: [true, false]) func `what is read again tells of every change`(isSaved: Bool) async throws {
        let mock = try DataFileMock(["posts": [["id": 1, "t": "a"]]], save: isSaved ? disk.save : nil)
        func read(_ target: String = "/posts/1") async -> String {
            let answer = await ask(mock, "GET", target)
            #expect(await ask(mock, "GET", target) == answer)
            #expect(await ask(mock, "HEAD", target).fields == answer.fields)
            return "\(answer.status) " + String(decoding: answer.body, as: UTF8.self)
        }
        #expect(await read() == #"200 {"id":1,"t":"a"}"#)
        #expect(await ask(mock, "OPTIONS", "/posts/1").status == 204)
        #expect(await ask(mock, "PUT", "/posts/1", #"{"t":"b"}"#).status == 200)
        #expect(await read() == #"200 {"t":"b","id":1}"#)
        #expect(await read("/posts?t=b") == #"200 [{"t":"b","id":1}]"#)
        #expect(await ask(mock, "DELETE", "/posts/1").status == 204)
        #expect(await read().hasPrefix("404 "))
        #expect(await read("/posts?t=b") == "200 []")
        #expect(try await mock.replace { ["posts": [["id": 1, "t": "c"]]] })
        #expect(await read() == #"200 {"id":1,"t":"c"}"#)
    }

    @Test func `each change is saved before it is answered, and reads save nothing`() async throws {
        let mock = try mock(["b": [], "$schema": "s", "a": ["x": 1]])
        #expect(await ask(mock, "GET", "/b").status == 200)
        #expect(disk.saved.isEmpty)
        #expect(await ask(mock, "POST", "/b", #"{"t":1.50}"#).status == 201)
        #expect(disk.saved.map(\.description) == [#"{"b":[{"t":1.50,"id":1}],"$schema":"s","a":{"x":1}}"#])
        #expect(await ask(mock, "DELETE", "/a").status == 204)
        #expect(disk.saved.last?.description == #"{"b":[{"t":1.50,"id":1}],"$schema":"s","a":null}"#)
        #expect(await ask(mock, "POST", "/b", "[]").status == 422)
        #expect(await ask(mock, "GET", "/b").status == 200)
        #expect(disk.saved.count == 2)
        #expect(mock.data == disk.saved.last)
    }

    @Test func `what comes while a save is under way is saved at once, and who reads waits too`() async throws {
        let mock = try mock()
        disk.hold()
        let answers = Locked<[String]>([])
        await withTaskGroup(of: Void.self) { group in
            func begin(_ name: String, _ method: String) {
                group.addTask {
                    let response = await ask(mock, method, "/posts", "{}")
                    answers.withLock { $0.append("\(name) \(response.status)") }
                }
            }
            begin("first", "POST")
            try? await disk.isReached.wait()
            for number in 0..<10 { begin("create \(number)", "POST") }
            begin("read", "GET")
            while mock.core.exchanges.count < 12 || mock.core.withStore({ $0.version }) < 11 { await Task.yield() }
            #expect(answers.withLock(\.self).isEmpty)
            disk.mayGo.fire()
        }
        #expect(answers.withLock(\.count) == 12)
        // What has come by the end of the first save is in the second. The last of them may not yet have waited then.
        #expect((2...3).contains(disk.saved.count))
        #expect(disk.saved.last?["posts"]?.array?.count == 11)
    }

    @Test func `what cannot be saved is refused and taken back, also what came meanwhile`() async throws {
        let mock = try mock(["posts": [["id": 7]]])
        disk.hold()
        disk.fail(true)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { #expect(await ask(mock, "DELETE", "/posts/7").status == 500) }
            try? await disk.isReached.wait()
            group.addTask { #expect(await ask(mock, "POST", "/posts", "{}").status == 500) }
            while mock.core.withStore({ $0.version }) < 3 { await Task.yield() }
            disk.mayGo.fire()
        }
        #expect(mock.data == ["posts": [["id": 7]]])
        disk.fail(false)
        let created = await ask(mock, "POST", "/posts", "{}")
        // The number that was given to what is not kept is given again.
        #expect(String(decoding: created.body, as: UTF8.self) == #"{"id":8}"#)
        #expect(disk.saved == [["posts": [["id": 7], ["id": 8]]]])
    }

    @Test func `other data takes the place of what there is, with other routes, and is not saved`() async throws {
        let mock = try mock()
        #expect(try await mock.replace { nil } == false)
        #expect(try await mock.replace { ["users": [["id": "a"]], "posts": ["single": true]] })
        #expect(mock.summary == "/users, /users/{id}\n/posts")
        #expect(await ask(mock, "GET", "/users/a").status == 200)
        #expect(String(decoding: await ask(mock, "GET", "/posts").body, as: UTF8.self) == #"{"single":true}"#)
        #expect(disk.saved.isEmpty)
        await #expect(throws: MockServerError.self) { try await mock.replace { ["users": 1] } }
        await #expect(throws: DiskFull.self) { try await mock.replace { throw DiskFull() } }
        #expect(await ask(mock, "POST", "/users", #"{"id":"b"}"#).status == 201)
        #expect(disk.saved.first?["users"]?.array?.count == 2)
    }

    @Test func `nobody waits where nothing is to be saved`() async throws {
        let mock = try DataFileMock(["posts": []])
        #expect(await ask(mock, "POST", "/posts", "{}").status == 201)
        #expect(mock.data == ["posts": [["id": 1]]])
    }
}
