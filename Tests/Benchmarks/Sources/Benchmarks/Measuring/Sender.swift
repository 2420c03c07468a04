/// A program that sends requests, and what it is told before the address, the number of requests, and how many are in
/// flight.
struct Sender {
    /// What some requests took.
    struct Figures {
        /// Seconds, in all.
        let wallTime: Double
        /// Seconds of the processor, in all.
        let cpuTime: Double
        /// Octets by which its memory has grown; `nil` where it does not tell.
        let memory: Double?
    }

    let name: String
    let program: String
    var words: [String] = []

    /// Sends requests.
    ///
    /// - Parameter file: The path of what is sent or written, for a way that does so.
    /// - Throws: ``ChildProcess/Failure``, also where one was not answered as it should be.
    func send(_ count: Int, flying: Int, to url: String, file: String? = nil) throws -> Figures {
        let arguments = words + [url, "\(count)", "\(flying)"] + [file].compactMap(\.self)
        let output = try ChildProcess.output(of: program, arguments)
        let figures = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard figures.count >= 2 else { throw ChildProcess.Failure(description: "\(name) tells nothing") }
        return Figures(wallTime: figures[0], cpuTime: figures[1], memory: figures.dropFirst(2).first)
    }

    /// One of the ways of `client-load`.
    static func way(_ way: String, named name: String) -> Sender {
        Sender(name: name, program: Program.builtAlong("client-load"), words: [way])
    }
}
