import Foundation
import TestServers
import Testing

/// What is changed from the page of the program is data as any other.
@Suite(.runsPrograms, .endsInTime) struct PageWritingTests {
    @Test func `an edit is saved before it is answered, and so is a reset`() async throws {
        try await Folder.with { folder in
            let text = "{\n  \"posts\": [{ \"id\": 1, \"title\": \"A\" }]\n}\n"
            try folder.write(text, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json") { (program) throws in
                #expect(try program.curl("POST", "/__mock/records/posts", #"{"title":"B"}"#).status == 201)
                #expect(try folder.text(of: "db.json").contains(#""title": "B""#))
                #expect(try program.curl("POST", "/__mock/reset", "{}").status < 300)
                let isGone = try !folder.text(of: "db.json").contains(#""title": "B""#)
                #expect(isGone)
                #expect(try program.curl("GET", "/posts").content == #"[{"id":1,"title":"A"}]"#)
            }
        }
    }

    @Test func `a reset goes back to what the file had when it was read last`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json", "--watch") { program in
                try await program.output.next(with: "/__mock")
                try folder.write(#"{"users":[{"id":"a"}]}"#, to: "db.json")
                try await program.output.next(with: "has changed")
                #expect(try program.curl("DELETE", "/users/a").status == 204)
                #expect(try program.curl("POST", "/__mock/reset", "{}").status < 300)
                #expect(try program.curl("GET", "/users").content == #"[{"id":"a"}]"#)
            }
        }
    }

    @Test func `data that may only be read is not changed from the page either`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts":[]}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json", "--read-only") { (program) throws in
                #expect(try program.curl("POST", "/__mock/records/posts", "{}").status == 403)
                #expect(try program.curl("GET", "/posts").content == "[]")
                // What is switched on, and what is remembered, are not the data.
                #expect(try program.curl("PUT", "/__mock/switches/delay", #"{"milliseconds":1}"#).status == 204)
                #expect(try program.curl("POST", "/__mock/switches/faults", #"{"status":503}"#).status == 201)
                #expect(try program.curl("GET", "/posts").status == 503)
                #expect(try program.curl("DELETE", "/__mock/exchanges", "{}").status == 204)
                #expect(try program.curl("POST", "/__mock/reset", "{}").status == 204)
                #expect(try program.curl("GET", "/posts").status == 200)
            }
        }
    }
}
