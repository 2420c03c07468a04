import Foundation
import PackagePlugin

/// Takes the mock server's tree of paths into a target as it stands: no product leads to it.
@main struct PathTreeSource: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let path = "../../MockServer/RoadbookMockServer/Declaration/PathTree.swift"
        let source = context.package.directoryURL.appending(path: path)
        let copy = context.pluginWorkDirectoryURL.appending(path: source.lastPathComponent)
        return [
            .buildCommand(
                displayName: "Copying \(source.lastPathComponent)",
                executable: URL(fileURLWithPath: "/bin/cp"),
                arguments: [source.path, copy.path],
                inputFiles: [source],
                outputFiles: [copy]
            )
        ]
    }
}
