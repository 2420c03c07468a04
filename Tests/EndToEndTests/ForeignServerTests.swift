import Roadbook
import RoadbookTesting
import Testing

/// The same client calls work against servers this project did not write: nginx with WebDAV, and Python's file server.
@Suite struct ForeignServerTests {
    private static let hasNginx = ServerProcess.isInstalled("nginx")
    private static let hasPython = ServerProcess.isInstalled("python3")

    @Test(.enabled(if: hasNginx, "nginx is not installed"))
    func `nginx with WebDAV is read, written, replaced and deleted by the routes of the blog`() async throws {
        try await Folder.with { folder in
            try folder.write(#"[{"id":1,"title":"One","body":"b"}]"#, to: "lists/posts.list")
            try folder.write(#"[{"id":5,"text":"nested"}]"#, to: "lists/posts/1/comments")
            try folder.write(#"{"id":5,"text":"nested"}"#, to: "nested/posts/1/comments/5")
            try await nginx(in: folder) { url in
                let blog = Client(Blog.self, baseURL: url, clock: ManualClock())
                let post = Post(id: 1, title: "Ünïcode", body: "two\nlines")

                // nginx answers 201 and 204 without content, so the calls do not expect any.
                let (_, made) = try await blog.send(Blog.Posts.update(1, with: post).returning(Void.self).withHead())
                #expect(made.status == 201)
                #expect(try await blog.send(Blog.Posts.get(1)).title == "Ünïcode")
                let replaced = Post(id: 1, title: "Again", body: "")
                let (content, head) = try await blog.send(
                    Blog.Posts.update(1, with: replaced).returning(Post?.self).withHead()
                )
                #expect(head.status == 204)
                #expect(content == nil)
                #expect(try await blog.send(Blog.Posts.get(1)).title == "Again")

                #expect(try await blog.send(Blog.Posts.list()).map(\.title) == ["One"])
                #expect(try await blog.send(Blog.Posts[1].comments.list()).map(\.id) == [5])
                #expect(try await blog.send(Blog.Posts[1].comments.get(5)).text == "nested")

                let odd = try await #require(throws: RequestError.self) { try await blog.send(Blog.Users.get("a b/ü")) }
                #expect(odd.status == 404)
                let expected = try await #require(throws: RequestError.self) {
                    try await blog.send(Blog.Posts.update(2, with: post))
                }
                #expect(expected.code == .emptyBody)

                try await blog.send(Blog.Posts.delete(1))
                let gone = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(1)) }
                #expect(gone.status == 404)
                #expect(gone.failure(as: Blog.Posts.Failure.self) == nil)
                #expect(String(decoding: gone.bodyPrefix, as: UTF8.self).contains("nginx"))
                let refused = try await #require(throws: RequestError.self) {
                    try await blog.send(Blog.Posts.create(post))
                }
                #expect(refused.status == 405)
            }
        }
    }

    @Test(.enabled(if: hasPython, "python3 is not installed"))
    func `a file server of Python is read by the routes of the blog`() async throws {
        try await Folder.with { folder in
            try folder.write(#"{"id":1,"title":"One","body":"b"}"#, to: "posts/1")
            try folder.write(#"{"name":"a b/ü"}"#, to: "users/x y")
            try folder.write(#"{"name":"me"}"#, to: "profile")
            let command = [
                "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path,
            ]
            try await ServerProcess.run(command, isReady: { $0.hasPrefix("Serving HTTP") }) { line in
                let port = try #require(line.split(separator: " ").compactMap { Int($0) }.first)
                let blog = Client(Blog.self, baseURL: URL(string: "http://127.0.0.1:\(port)"), clock: ManualClock())
                #expect(try await blog.send(Blog.Posts.get(1)).title == "One")
                #expect(try await blog.send(Blog.Users.get("x y"))["name"]?.string == "a b/ü")
                #expect(try await blog.send(Blog.Profile.get()) == ["name": "me"])
                let (text, head) = try await blog.send(Blog.Profile.get().returning(String.self).withHead())
                #expect(text == #"{"name":"me"}"#)
                #expect(head.headers["server"]?.contains("Python") == true)
                let missing = try await #require(throws: RequestError.self) { try await blog.send(Blog.Posts.get(2)) }
                #expect(missing.status == 404)
                // It does not know the method at all, and says so in a page.
                let unknown = try await #require(throws: RequestError.self) {
                    try await blog.send(Blog.Posts.delete(1))
                }
                #expect(unknown.status == 501)
                // A folder without a slash is redirected, to a page.
                let asItIs = Blog.Posts.list().setting(\.redirects, nil)
                let moved = try await #require(throws: RequestError.self) { try await blog.send(asItIs) }
                #expect(moved.status == 301)
                let page = try await blog.send(Blog.Posts.list().returning(String.self))
                #expect(page.contains("<html"))
            }
        }
    }

    private func nginx(in folder: Folder, _ body: (URL) async throws -> Void) async throws {
        // nginx cannot choose a port, so a free one is chosen for it; another process may be faster, seldom.
        for attempt in 1...5 {
            let port = try FreePort.find()
            try folder.write(configuration(in: folder, port: port), to: "nginx.conf")
            let command = ["/usr/sbin/nginx", "-p", folder.path, "-c", "\(folder.path)/nginx.conf"]
            do {
                return try await ServerProcess.run(command, isReady: { $0.contains("event method") }) { _ in
                    try await body(#require(URL(string: "http://127.0.0.1:\(port)")))
                }
            } catch let error as ServerProcess.DidNotStart where attempt < 5 && error.description.contains("in use") {
                continue
            }
        }
    }

    private func configuration(in folder: Folder, port: UInt16) -> String {
        let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        return """
            daemon off;
            master_process off;
            pid \(folder.path)/nginx.pid;
            error_log stderr notice;
            events {}
            http {
                access_log off;
                default_type application/json;
                \(kinds.map { "\($0)_temp_path \(folder.path)/temporary/\($0);" }.joined(separator: " "))
                server {
                    listen 127.0.0.1:\(port);
                    root \(folder.path)/files;
                    location = /posts { alias \(folder.path)/lists/posts.list; }
                    location = /posts/1/comments { alias \(folder.path)/lists/posts/1/comments; }
                    location ~ /comments/ { root \(folder.path)/nested; }
                    location / { dav_methods PUT DELETE; create_full_put_path on; }
                }
            }
            """
    }
}
