import Roadbook

/// An account, whose name is its id: the server refuses one that is taken.
struct AccountUser: Codable, Sendable, Identifiable, Equatable {
    var id: String
    var email: String
}

/// What one signs up with.
struct AccountDraft: Codable, Sendable, Equatable {
    var id: String
    var email: String
    var password: String
}

/// The API of the screen.
struct Accounts: URLRouter {
    static let basePath = "https://accounts.example.com/v1"
    var users = Users()

    struct Users: Readable, Creatable {
        typealias Model = AccountUser
        typealias Draft = AccountDraft
        var route = "users"
    }
}
