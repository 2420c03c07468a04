/// What the command line asks for.
public struct Options: Hashable, Sendable {
    public enum Request: Hashable, Sendable { case run, list, help }

    /// Why a command line cannot be followed.
    public struct Misuse: Error, Hashable, Sendable {
        public let message: String
    }

    public private(set) var request = Request.run
    public private(set) var mode = Mode.full
    /// The families that are meant; all of them where it is empty.
    public private(set) var families: [String] = []

    /// - Parameters:
    ///   - arguments: Without the name of the program.
    ///   - known: The names of the families there are.
    /// - Throws: ``Misuse`` for what is not known.
    public init(_ arguments: [String], known: [String]) throws(Misuse) {
        // Names follow the option, one of them at least.
        var names: [String]?
        for argument in arguments {
            if names != nil, !argument.hasPrefix("-") {
                guard known.contains(argument) else {
                    throw Misuse(message: "there is no family \(argument); there are \(known.joined(separator: ", "))")
                }
                names?.append(argument)
                continue
            }
            families += try Self.complete(names)
            names = nil
            switch argument {
            case "--quick": mode = .quick
            case "--list": request = .list
            case "--help", "-h": request = .help
            case "--family": names = []
            default: throw Misuse(message: "\(argument) is not known; see --help")
            }
        }
        families += try Self.complete(names)
    }

    private static func complete(_ names: [String]?) throws(Misuse) -> [String] {
        if let names, names.isEmpty { throw Misuse(message: "--family needs the name of a family") }
        return names ?? []
    }
}
