import Foundation
import Testing

/// A server of HTTP/2 that breaks off on demand, made of a library of others, over TLS.
enum HTTP2Server {
    static let isInstalled = ServerProcess.isInstalled("openssl") && hasLibrary
    private static let hasLibrary = (try? ProgramRun("/usr/bin/env", ["python3", "-c", "import h2"]))?.status == 0

    /// Serves while a function runs, which is given the address.
    ///
    /// `/trailers` is answered with trailers, `/reset` with a reset in the middle of the content, `/cancelled` with one in
    /// place of an answer, `/refused` with one that says that nothing was done, `/goaway` with the end of the connection,
    /// `/held` not at all, `/half` with half of it, `/last` with nothing after it on its connection, and `/count/NAME` with how often NAME was asked for, or `/count/connections` with how many there were.
    static func run(_ certificates: Certificates, _ body: (URL) async throws -> Void) async throws {
        let folder = certificates.folder
        try folder.write(script, to: "http2.py")
        let command = ["python3", "\(folder.path)/http2.py", "\(folder.path)/right.pem", "\(folder.path)/right.key"]
        try await ServerProcess.run(command, isReady: { $0.hasPrefix("https://") }) { line in
            try await body(try #require(URL(string: line)))
        }
    }

    private static let script = #"""
        import collections, socket, ssl, sys, threading
        import h2.config, h2.connection, h2.events

        counts = collections.Counter()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        context.set_alpn_protocols(["h2"])

        def answer(connection, stream, path):
            counts[path] += 1
            if path == "/held":
                return
            if path == "/refused":
                return connection.reset_stream(stream, error_code=7)
            if path == "/cancelled":
                return connection.reset_stream(stream, error_code=8)
            if path == "/goaway":
                return connection.close_connection(last_stream_id=0)
            connection.send_headers(stream, [(":status", "200")])
            if path == "/half":
                connection.send_data(stream, b"half")
            elif path == "/reset":
                connection.send_data(stream, b"half")
                connection.reset_stream(stream, error_code=2)
            elif path == "/trailers":
                connection.send_data(stream, b"whole")
                connection.send_headers(stream, [("x-checksum", "1")], end_stream=True)
            else:
                connection.send_data(stream, str(counts[path.removeprefix("/count")]).encode(), end_stream=True)

        def serve(client):
            try:
                client = context.wrap_socket(client, server_side=True)
                connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
                connection.initiate_connection()
                client.sendall(connection.data_to_send())
                counts["/connections"] += 1
                path = None
                while octets := client.recv(65536):
                    for event in connection.receive_data(octets):
                        if isinstance(event, h2.events.RequestReceived):
                            path = dict(event.headers)[":path"]
                            answer(connection, event.stream_id, path)
                    client.sendall(connection.data_to_send())
                    if path == "/last":
                        threading.Event().wait()
            except (OSError, ssl.SSLError):
                pass
            finally:
                client.close()

        listener = socket.create_server(("127.0.0.1", 0))
        print(f"https://localhost:{listener.getsockname()[1]}/", flush=True)
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """#
}
