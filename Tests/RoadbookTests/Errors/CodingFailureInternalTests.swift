import Foundation
import Testing

@testable import Roadbook

struct CodingFailureInternalTests {
    private struct Shelf: Codable {
        var boxesByOwner: [String: [Box]]
    }

    private struct Box: Codable {
        var itemCount: Int
    }

    @Test(arguments: [
        (
            ##"{"boxes_by_owner":{"annaLee":[{"item_count":1},{"item_count":"x"}]}}"##,
            "/boxes_by_owner/annaLee/1/item_count"
        ),
        (##"{"boxes_by_owner":{"anna/lee":[{}]}}"##, "/boxes_by_owner/anna~1lee/0/item_count"),
        (##"{"boxes_by_owner":[]}"##, "/boxes_by_owner"), ("{}", "/boxes_by_owner"),
    ])
    func `a pointer has the names of the document, and a dictionary's as they are`(
        document: String,
        pointer: String
    ) throws {
        let error = try #require(throws: DecodingError.self) {
            try Coding(keys: .snakeCase).decode(Shelf.self, from: Data(document.utf8))
        }
        #expect(CodingFailure.pointer(of: error, keys: .snakeCase) == pointer)
    }
}
