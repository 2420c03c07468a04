import Foundation

/// Writes what the servers read, and makes those whose programs are there.
struct ServerFiles {
    let folder: TemporaryFolder

    /// Whoever makes them removes them.
    init() throws { folder = try TemporaryFolder() }

    /// Removes them all.
    func remove() { folder.remove() }

    /// The program a user starts, on a file of a hundred posts.
    func mockServer() throws -> ServerProgram {
        let posts = (1...100).map { number in
            "{\"id\": \(number), \"title\": \"Post \(number)\", \"body\": \"Something to read.\", \"userId\": 7}"
        }
        let file = try folder.write("{\"posts\": [\(posts.joined(separator: ", "))]}", to: "db.json")
        return ServerProgram(name: "mock-server", program: Program.builtAlong("mock-server")) { port in
            [file, "--port", "\(port)", "--quiet"]
        }
    }

    /// One worker that answers from its configuration; `nil` where nginx is not installed.
    func nginx(_ body: String) throws -> ServerProgram? {
        guard let program = Program.installed("nginx") else { return nil }
        return ServerProgram(
            name: "nginx",
            program: program,
            arguments: { port in
                let text = """
                    worker_processes 1;
                    daemon off;
                    error_log /dev/null;
                    pid \(folder.url.path)/nginx-\(port).pid;
                    events { worker_connections 1024; }
                    http {
                        access_log off;
                        keepalive_requests 100000000;
                        server {
                            listen 127.0.0.1:\(port);
                            default_type application/json;
                            location / { return 200 '\(body)'; }
                            location /files/ { alias \(folder.url.path)/; sendfile on; }
                        }
                    }
                    """
                return ["-c", try folder.write(text, to: "nginx-\(port).conf")]
            },
            hasWorker: true
        )
    }

    /// Node's own server, without a framework; `nil` where Node is not installed.
    func node(_ body: String) throws -> ServerProgram? {
        guard let program = Program.installed("node") else { return nil }
        let text = """
            require('http').createServer((request, response) => {
                response.writeHead(200, {'Content-Type': 'application/json'});
                response.end('\(body)');
            }).listen(Number(process.argv[2]), '127.0.0.1');
            """
        let script = try folder.write(text, to: "node.js")
        return ServerProgram(name: "Node", program: program) { [script, "\($0)"] }
    }

    /// Content that is large, which nginx serves from a file; the file takes no room on the disk.
    ///
    /// - Returns: Its path at nginx.
    func large(_ length: Int) throws -> String {
        let file = folder.url.appending(path: "large")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.truncate(atOffset: UInt64(length))
        return "/files/large"
    }
}
