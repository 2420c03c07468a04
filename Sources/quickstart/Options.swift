import Foundation

/// What the command line asks for.
enum Options {
    case mock
    case server(URL)
    case help

    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        Usage: quickstart [--url URL]

          --url URL   make the calls against this server instead of the bundled mock
          --help      print this
        """

    init(_ arguments: some Collection<String>) throws {
        switch Array(arguments) {
        case []:
            self = .mock
        case ["--help"], ["-h"]:
            self = .help
        case let words where words.first == "--url" && words.count == 2:
            guard let url = URL(string: words[1]), let scheme = url.scheme?.lowercased(),
                ["http", "https"].contains(scheme), url.host != nil
            else { throw Invalid(description: "\(words[1]) is not an http or https URL") }
            self = .server(url)
        case ["--url"]:
            throw Invalid(description: "--url needs a URL")
        case let words:
            throw Invalid(description: "what is meant by \(words.joined(separator: " "))?")
        }
    }
}
