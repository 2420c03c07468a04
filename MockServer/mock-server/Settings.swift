import RoadbookMockServer

/// What the command line asks for.
struct Settings {
    enum Request {
        case serve, help, version
    }

    var request = Request.serve
    /// The data file; empty where nothing is to be served.
    var file = ""
    var host = "127.0.0.1"
    var allowsRemote = false
    var port: UInt16 = 3000
    var watches = false
    var writes = true
    var isReadOnly = false
    var isQuiet = false
    var delay: MockDelay?
    var folder: String?
    var snapshotFile: String?
    var seed: UInt64?
}
