import Foundation

/// The compiler of the machine, which reads files and finds the modules that were built along with this program.
struct Compiler {
    private let program: String
    private let options: [String]

    /// `nil` where swiftc is not installed, or the modules are not where the manager of packages puts them.
    init?() {
        let modules = Program.builtAlong("Modules")
        guard let program = Program.installed("swiftc"), FileManager.default.fileExists(atPath: modules) else {
            return nil
        }
        self.program = program
        // Modules of C that those of Swift are made with have to be found as well.
        let epoll = Places.repository.appending(path: "MockServer/CRoadbookEpoll").path
        let curl = "-fmodule-map-file=" + Program.builtAlong("CRoadbookCurl.build/module.modulemap")
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        options =
            ["-swift-version", "6", "-I", modules, "-I", epoll, "-Xcc", curl]
            + features.flatMap { ["-enable-upcoming-feature", $0] }
    }

    /// Checks the types of a module and makes nothing of it.
    ///
    /// - Returns: What it says.
    /// - Throws: ``ChildProcess/Failure`` where the files do not compile.
    func check(_ files: [String], _ more: [String] = []) throws -> String {
        try ChildProcess.output(of: program, ["-typecheck"] + options + more + files)
    }

    /// Makes a module to import, without what is in its functions.
    func emitModule(_ name: String, of files: [String], to folder: URL, _ more: [String] = []) throws {
        let output = ["-emit-module", "-module-name", name, "-o", folder.appending(path: "\(name).swiftmodule").path]
        _ = try ChildProcess.output(of: program, output + options + more + files)
    }

    /// Seconds of the processor that checking a file takes.
    func time(of file: String) throws -> Double {
        let start = ProcessorTime.ofChildren
        _ = try check([file])
        return ProcessorTime.ofChildren - start
    }
}
