import Foundation
import Roadbook
import RoadbookMockServer
import TestServers
import Testing

/// What was answered is in the file, however `mock-server` ends.
@Suite(.runsPrograms, .endsInTime) struct CrashTests {
    @Test func `a kill amid many writes loses nothing that was acknowledged`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts": []}"#, to: "db.json")
            let path = "\(folder.path)/db.json"
            var random = SeededRandomNumberGenerator()
            let printed = random
            var acknowledged: Set<String> = []
            for round in 0..<(Sizes.areFull ? 100 : 20) {
                // Each round starts from the file of the one before.
                let writers = Writers(round: round, goal: .random(in: 1...80, using: &random))
                try await MockProgram.run(path, "--quiet") { (program) throws in
                    try writers.start(on: program.port)
                    try await writers.goalReached.wait()
                    program.kill9()
                    try await writers.ended.wait()
                }
                acknowledged.formUnion(writers.acknowledged)
                let data = try JSONParser().parse(Data(contentsOf: URL(fileURLWithPath: path)))
                let titles = Set(try #require(data["posts"]?.array).compactMap { $0["title"]?.string })
                let lost = acknowledged.subtracting(titles)
                #expect(lost.isEmpty, "\(lost.count) are lost in round \(round), \(printed)")
            }
        }
    }

    @Test func `a signal to terminate ends it in order`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"posts": []}"#, to: "db.json")
            try await MockProgram.run("\(folder.path)/db.json") { (program) throws in
                #expect(try program.curl("POST", "/posts", #"{"title":"One"}"#).status == 201)
                #expect(program.end() == 0)
            }
        }
    }
}
