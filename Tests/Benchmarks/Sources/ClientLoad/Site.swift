import Roadbook

/// The server that is asked.
struct Site: URLRouter {
    static let basePath = "http://127.0.0.1"
    var pages = Pages()
    var files = Files()

    struct Pages: Gettable {
        var route = "posts"
    }

    struct Files: Gettable {
        var route = "files"
    }
}
