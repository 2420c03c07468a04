import Foundation
import TestServers
import Testing

/// What `mock-server` makes of a file that others change.
@Suite(.runsPrograms, .endsInTime) struct WatchTests {
    @Test func `a changed file is read again, a broken one is told and not written over, a repaired one is read`()
        async throws
    {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[{"id":1}]}"#, to: "db.json")
            let path = "\(folder.path)/db.json"
            try await MockProgram.run(path, "--watch") { program in
                try folder.write(#"{"users":[{"id":"a"}],"posts":[{"id":2},{"id":3}]}"#, to: "db.json")
                try await program.output.next(with: "\(path) has changed, and is read again:")
                try await program.output.next(with: "/users, /users/{id}")
                #expect(try program.curl("GET", "/posts").content == #"[{"id":2},{"id":3}]"#)
                #expect(try program.curl("GET", "/users/a").status == 200)

                try folder.write(#"{"users":["#, to: "db.json")
                try await program.errors.next(with: "what was read before is still served")
                #expect(try program.curl("GET", "/users").content == #"[{"id":"a"}]"#)
                let refused = try program.curl("POST", "/posts", "{}")
                #expect(refused.status == 500)
                #expect(refused.content.contains("was changed by others"))
                #expect(try folder.text(of: "db.json") == #"{"users":["#)

                try folder.write(#"{"users":1}"#, to: "db.json")
                try await program.errors.next(with: "neither an array nor an object")
                #expect(try program.curl("DELETE", "/users/a").status == 500)
                #expect(try folder.text(of: "db.json") == #"{"users":1}"#)

                try folder.write(#"{"users":[{"id":"b"}]}"#, to: "db.json")
                try await program.output.next(with: "has changed")
                #expect(try program.curl("GET", "/users").content == #"[{"id":"b"}]"#)
                #expect(try program.curl("GET", "/posts").status == 404)
                #expect(try program.curl("POST", "/users", #"{"id":"c"}"#).status == 201)
                #expect(try folder.text(of: "db.json").contains(#""id": "c""#))
            }
        }
    }

    @Test func `what it has written itself is no change`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json", "--watch", "--quiet") { program in
                #expect(try program.curl("POST", "/posts", "{}").status == 201)
                // The first change that is told is that of another.
                try folder.write(#"{"theirs":[]}"#, to: "db.json")
                try await program.output.next(with: "/posts")
                try await program.output.next(with: "seed ")
                let told = try await program.output.next()
                #expect(told.contains("has changed"))
                try await program.output.next(with: "/theirs")
                #expect(program.end() == 0)
                #expect(await program.output.rest() == [])
                #expect(await program.errors.rest() == [])
            }
        }
    }
}
