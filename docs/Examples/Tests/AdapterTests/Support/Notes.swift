import Roadbook

struct Note: Codable, Sendable, Identifiable, Hashable {
    var id: String
    var text: String
}

/// The API that the tests call.
struct Notes: URLRouter {
    static let basePath = "https://notes.example.com/v1"

    var notes = All()

    struct All: Readable, Creatable {
        typealias Model = Note
        var route = "notes"
    }
}
