import Foundation

/// A program that runs beside this one, and ends with it.
struct ChildProcess {
    /// A program could not be started, or failed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Longer than anything takes that is measured or built here: what takes longer hangs.
    private static let limit = DispatchTimeInterval.seconds(1800)

    let id: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - output: The file that what it prints goes to; nowhere unless given.
    /// - Throws: ``Failure``.
    init(_ program: String, _ arguments: [String], output: String = "/dev/null") throws {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // What this process does about signals is no business of the other.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id = pid_t()
        let code = posix_spawn(&id, program, &actions, &attributes, &words, environ)
        guard code == 0 else {
            throw Failure(description: "\(program) does not start: \(String(cString: strerror(code)))")
        }
        self.id = id
        Children.shared.add(self)
    }

    /// Waits until it ends by itself; it is ended where it does not.
    ///
    /// - Throws: ``Failure`` unless its status is 0.
    func wait() throws {
        let watch = DispatchWorkItem { [self] in
            Progress.say("a program has not ended after half an hour, and is ended")
            end()
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.limit, execute: watch)
        var status: Int32 = -1
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        watch.cancel()
        Children.shared.remove(self)
        guard status == 0 else { throw Failure(description: Self.text(of: status)) }
    }

    /// Ends it, and returns when it has.
    func end() {
        defer { Children.shared.remove(self) }
        kill(id, SIGTERM)
        // Most end within milliseconds; those that do not have two seconds.
        for _ in 0..<2000 {
            guard waitpid(id, nil, WNOHANG) == 0 else { return }
            usleep(1000)
        }
        kill(id, SIGKILL)
        waitpid(id, nil, 0)
    }

    /// How a program has failed, by what the system says of its end.
    private static func text(of status: Int32) -> String {
        guard status >= 0 else { return "it was ended by this program" }
        let signal = status & 0x7f
        return signal == 0 ? "it ended with \(status >> 8)" : "it was ended by the signal \(signal)"
    }

    /// What a program prints until it ends.
    ///
    /// - Throws: ``Failure`` where it fails, with what it printed.
    static func output(of program: String, _ arguments: [String]) throws -> String {
        let file = TemporaryFolder.root.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = try ChildProcess(program, arguments, output: file.path)
        do {
            try process.wait()
        } catch {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            throw Failure(description: "\(program) failed: \(error)\n\(text.suffix(2000))")
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}
