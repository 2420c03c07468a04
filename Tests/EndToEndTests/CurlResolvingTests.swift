import Foundation
import Roadbook
import TestServers
import Testing

/// The transport over libcurl where names are looked up that nobody knows, in a process of its own.
@Suite(.runsPrograms, .endsInTime)
struct CurlResolvingTests {
    /// `getaddrinfo` as it is where no server for names answers: for one name it takes longer than any test.
    private static let resolver = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <netdb.h>
        #include <string.h>
        #include <unistd.h>
        int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
            int (*next)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
            *(void **)&next = dlsym(RTLD_NEXT, "getaddrinfo");
            if (name != NULL && strcmp(name, "unresolved.test") == 0) sleep(3600);
            return next(name, service, hints, found);
        }
        """

    @Test(.enabled(if: ServerProcess.isInstalled("clang"), "clang is not installed"))
    func `a name that is not found in time holds up nobody else`() async throws {
        try await Folder.with { folder in
            try folder.write(Self.resolver, to: "resolver.c")
            let library = "\(folder.path)/resolver.so"
            let compiling = ["clang", "-shared", "-fPIC", "-o", library, "\(folder.path)/resolver.c"]
            let compiled = try ProgramRun("/usr/bin/env", compiling)
            try #require(compiled.status == 0, "\(compiled.errors)")
            let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            let url = try server.request().url.absoluteString
            let probe = try Executables.path(of: "reliability-probe")
            // It would wait for an hour.
            let asking = ["LD_PRELOAD=\(library)", "timeout", "50", probe, "curl-unresolved", url]
            let asked = try ProgramRun("/usr/bin/env", asking)
            #expect(asked.output == "200\n", "\(asked.errors)")
        }
    }
}
