import Testing

/// A sample that nobody compiles goes wrong sooner or later, so each one has a twin that is compiled.
@Suite struct SampleTwinTests {
    @Test(arguments: try Document.all())
    func `every Swift sample has a twin in the test file of its document`(document: Document) throws {
        let samples = document.swiftBlocks
        guard !samples.isEmpty else { return }
        let twin = try SampleTwin(fileNamed: document.twinName)
        for sample in samples {
            let isFound = twin.contains(sample.lines)
            #expect(isFound, "\(document.path):\(sample.line): \(document.twinName) has no twin of this sample")
        }
    }

    @Test func `the README and every guide have samples`() throws {
        let documents = try Document.all()
        let withSamples = documents.filter { !$0.swiftBlocks.isEmpty }.map(\.path)
        #expect(withSamples.contains("README.md"))
        for document in documents where document.path.hasPrefix("docs/guides/") {
            #expect(withSamples.contains(document.path))
        }
    }

    @Test func `code blocks are named Swift or are no Swift`() throws {
        for document in try Document.all() {
            for block in document.blocks where block.language != "swift" {
                let looksLikeSwift = block.lines.contains {
                    $0.hasPrefix("let ") || $0.hasPrefix("struct ") || $0.contains("try await")
                }
                #expect(!looksLikeSwift, "\(document.path):\(block.line) would be compiled if it were called swift")
            }
        }
    }

    @Test(
        arguments: [
            (["let a = 1", "let b = 2"], true), (["    let a = 1", "", "  let b = 2"], true),
            (["let a = 1", "let c = 3"], false),
            (["let a"], false), (["let b = 2", "let a = 1"], false), (["import Roadbook", "let a = 1"], true),
            (["import Other", "let a = 1"], false),
        ] as [([String], Bool)]
    )
    func `a twin has the sample's lines in their order, whatever the indentation`(sample: [String], isFound: Bool) {
        let twin = SampleTwin("import Roadbook\nimport Testing\n\nfunc f() {\n    let a = 1\n\n    let b = 2\n}\n")
        #expect(twin.contains(sample) == isFound)
    }

    @Test(arguments: [
        ("README.md", "ReadmeTests.swift"), ("docs/guides/mock-server.md", "MockServerGuideTests.swift"),
    ])
    func `a document knows its test file`(path: String, expected: String) throws {
        #expect(try Document(path).twinName == expected)
    }
}
