/// The end of the program before its time.
struct Ending: Error {
    /// The exit codes, as sysexits(3) has them.
    enum Status: Int32 {
        case failure = 1
        /// The command line is not understood.
        case misuse = 64
        /// The file cannot be served.
        case badData = 65
        /// The file cannot be read, or the folder is not there.
        case noInput = 66
        /// The recording cannot be written.
        case cannotWrite = 73
        /// What was asked for cannot be printed.
        case outputFailed = 74
        /// The address or the port cannot be had.
        case unavailable = 69
    }

    let message: String
    let status: Status

    init(_ message: String, status: Status) {
        self.message = message
        self.status = status
    }
}
