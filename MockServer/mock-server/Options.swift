import Roadbook

/// What the command line asks for.
enum Options {
    case serve(file: String, port: UInt16)
    case help

    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        Usage: mock-server FILE [--port PORT]

          FILE          a JSON object; each array in it becomes a collection, each object a single resource
          --port PORT   the port to listen on, of the loopback interface; 3000 unless given, 0 for a free one
          --help        print this
        """

    init(_ arguments: some Collection<String>) throws {
        var file: String?
        var port: UInt16 = 3000
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h":
                self = .help
                return
            case "--port":
                guard let number = rest.popFirst().flatMap(UInt16.init(pathSegment:)) else {
                    throw Invalid(description: "--port needs a number from 0 to 65535")
                }
                port = number
            case _ where word.hasPrefix("-") || file != nil:
                throw Invalid(description: "what is meant by \(word)?")
            default:
                file = word
            }
        }
        guard let file else { throw Invalid(description: "a file is needed") }
        self = .serve(file: file, port: port)
    }
}
