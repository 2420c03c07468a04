import Foundation
import RoadbookMockServer

/// What the command line asks for.
struct Settings {
    enum Request: Sendable, Hashable {
        case serve, record, replay, help, version

        /// The options that ask for something else than to serve data.
        static let named: [(request: Request, name: String)] = [(.record, "--record"), (.replay, "--replay")]

        /// Whether it is done at once, whatever else is said.
        var isForReader: Bool { self == .help || self == .version }
    }

    var request = Request.serve
    /// The data file or the recording; empty where nothing is to be served.
    var file = ""
    var host = "127.0.0.1"
    var allowsRemote = false
    /// Names by which it may be asked for, beside localhost.
    var names: Set<String> = []
    var port: UInt16 = 3000
    var watches = false
    var writes = true
    var isReadOnly = false
    /// Origins whose pages may read and change the data, or change what is recorded; `*` is any.
    var origins: Set<String> = []
    var isQuiet = false
    var delay: MockDelay?
    var folder: String?
    var snapshotFile: String?
    var seed: UInt64?

    // MARK: Recordings

    /// Where the API lies that is recorded, or whose recording is replayed.
    var server: URL?
    /// Whether a recording that is there is replaced.
    var overwrites = false
    var redacts = true
    /// What is taken out of a recording beyond what names tell: names, and JSON Pointers, which begin with a slash.
    var redacted: Set<String> = []
    /// Whether each answer takes as long as it took.
    var isRecordedDelay = false
}
