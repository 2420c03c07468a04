import Foundation
import PackagePlugin

/// Takes what no product leads to into targets as it stands.
@main struct SharedSources: BuildToolPlugin {
    /// Files and folders by the targets that have them.
    private static let sources = [
        "PathLookup": ["RoadbookMockServer/Declaration/PathTree.swift"],
        "RequestParsing": [
            "RoadbookHTTPEngine/Messages", "RoadbookHTTPEngine/Parsing", "RoadbookHTTPEngine/Faults",
            "RoadbookHTTPEngine/Support",
        ],
    ]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "../../MockServer").standardizedFileURL
        let files = try (Self.sources[target.name] ?? []).flatMap { try Self.files(at: folder.appending(path: $0)) }
        return files.map { source in
            let copy = context.pluginWorkDirectoryURL.appending(path: source.lastPathComponent)
            return .buildCommand(
                displayName: "Copying \(source.lastPathComponent)",
                executable: URL(fileURLWithPath: "/bin/cp"),
                arguments: [source.path, copy.path],
                inputFiles: [source],
                outputFiles: [copy]
            )
        }
    }

    private static func files(at place: URL) throws -> [URL] {
        guard place.pathExtension != "swift" else { return [place] }
        return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
            .sorted { $0.path < $1.path }
    }
}
