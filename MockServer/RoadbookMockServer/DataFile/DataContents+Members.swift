import Foundation
import Roadbook

extension DataContents {
    /// - Throws: ``MockServerError`` where something cannot be a member of its collection, in words of the file.
    static func check(_ members: [JSONValue], of index: Int, in resources: [MockResource]) throws {
        let name = resources[index].name
        let place = ResourcePlace(index, ids: [], isMember: false, in: resources)
        let writer = RecordWriter(place, keepsEveryID: true)
        var ids: Set<OctetName> = []
        for (position, member) in members.enumerated() {
            let place = JSONPointer.text([name, "\(position)"])
            guard case .object = member else {
                throw MockServerError(
                    "\"\(name)\" has something that is no object, at \(place)",
                    advice: #"Make it one, such as {"id": 1}."#
                )
            }
            do {
                guard let id = try writer.chosenID(of: member), !ids.insert(OctetName(id)).inserted else { continue }
                throw MockServerError("\"\(name)\" has the id \(id) twice", advice: "Give each member one of its own.")
            } catch is Problem {
                throw unusableID(member["id"] ?? .null, of: name, at: place)
            }
        }
    }

    private static func unusableID(_ id: JSONValue, of name: String, at place: String) -> MockServerError {
        if let text = id.string, !text.isEmpty, !RecordWriter.canBeSegment(text) {
            return MockServerError(
                "\"\(name)\" has the id \(JSONWriter().string(id)), at \(place), which no path can have",
                advice: "Give it another one: a segment of a path is neither . nor .., and has no NUL."
            )
        }
        return MockServerError(
            "\"\(name)\" has something with an id that is none, at \(place)",
            advice: "Make it a number, or a text that is not empty."
        )
    }
}

extension AssignedIDs {
    /// Ids like those of a file, where these are texts; `nil` where some are not, and where there is none.
    init?(like ids: [JSONValue], seed: UInt64) {
        let ids = ids.filter { !$0.isNull }
        let texts = ids.compactMap(\.string)
        guard !texts.isEmpty, texts.count == ids.count else { return nil }
        if texts.allSatisfy({ text in text.utf8.allSatisfy { (0x30...0x39).contains($0) } }) {
            self = .numbers
        } else if texts.allSatisfy({ UUID(uuidString: $0) != nil }) {
            self = .uuids
        } else {
            self = .texts(seed: seed)
        }
    }
}
