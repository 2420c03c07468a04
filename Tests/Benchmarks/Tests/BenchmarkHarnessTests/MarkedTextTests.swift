import BenchmarkHarness
import Testing

@Suite struct MarkedTextTests {
    @Test func `is replaced between its comments, any number of times`() {
        var text = MarkedText("before\n<!-- a -->old<!-- /a -->\nafter <!-- b --><!-- /b -->")
        let isReplaced = text.replace("a", with: "new")
        #expect(isReplaced)
        #expect(text.text == "before\n<!-- a -->\n\nnew\n\n<!-- /a -->\nafter <!-- b --><!-- /b -->")
        let once = text.text
        let isReplacedAgain = text.replace("a", with: "new")
        #expect(isReplacedAgain)
        #expect(text.text == once)
    }

    @Test(arguments: ["", "<!-- a -->", "<!-- /a --><!-- a -->"])
    func `without both comments in their order stays as it is`(original: String) {
        var text = MarkedText(original)
        let isReplaced = text.replace("a", with: "new")
        #expect(!isReplaced)
        #expect(text.text == original)
    }
}
