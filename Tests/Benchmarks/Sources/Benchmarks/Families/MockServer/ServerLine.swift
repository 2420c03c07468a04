import BenchmarkHarness
import Foundation

/// The servers that are compared, those that are there, and why others are not.
struct ServerLine {
    /// A server that cannot be started here.
    struct Absence {
        let name: String
        let reason: String
    }

    let nginx: ServerProgram?
    let mockServer: ServerProgram
    let engine: ServerProgram
    /// Node, Hummingbird and FlyingFox.
    let peers: [ServerProgram]
    let absent: [Absence]
    /// Where the engine by itself is.
    let engineProbe: String

    /// All of them, the fastest first as far as is known.
    var present: [ServerProgram] { [nginx, engine, mockServer].compactMap(\.self) + peers }

    /// Builds the servers that need it, and asks the mock server for the octets that all answer.
    init(files: ServerFiles, _ mode: Mode) throws {
        mockServer = try files.mockServer()
        let body = try mockServer.run(Self.body)
        Progress.say("building engine-probe")
        engineProbe = try Program.built(
            "engine-probe",
            of: Places.repository,
            in: Places.package.appending(path: ".build/engine")
        )
        engine = ServerProgram(name: "the engine alone", program: engineProbe) { ["serve", "\($0)", body] }
        var absent: [Absence] = []
        nginx = try files.nginx(body)
        if nginx == nil { absent.append(Absence(name: "nginx", reason: "nginx is not installed")) }
        let node = try files.node(body)
        if node == nil { absent.append(Absence(name: "Node", reason: "node is not installed")) }
        var peers = [node].compactMap(\.self)
        for (name, program) in [("Hummingbird", "hummingbird-peer"), ("FlyingFox", "flyingfox-peer")] {
            guard mode == .full else {
                absent.append(Absence(name: name, reason: "takes minutes to build, so a full run measures it"))
                continue
            }
            Progress.say("building \(program)")
            do {
                let path = try Program.built(program, of: Places.peers, in: Places.peers.appending(path: ".build"))
                peers.append(ServerProgram(name: name, program: path) { ["\($0)", body] })
            } catch {
                // What the compiler said: without a network its sources cannot be had.
                Progress.say("\(error)")
                absent.append(Absence(name: name, reason: "\(program) does not build here"))
            }
        }
        self.peers = peers
        self.absent = absent
    }

    /// Rows for the servers that are not there.
    func skippedRows(_ quantity: Quantity) -> [Row] {
        absent.map { Row.skipped($0.name, quantity, because: $0.reason) }
    }

    private static func body(of server: RunningServer) throws -> String {
        guard let answer = LocalConnection(port: server.port)?.answer(to: ServerProgram.request),
            let end = answer.range(of: "\r\n\r\n"), end.upperBound < answer.endIndex
        else { throw ChildProcess.Failure(description: "mock-server answers no post") }
        return String(answer[end.upperBound...])
    }
}
