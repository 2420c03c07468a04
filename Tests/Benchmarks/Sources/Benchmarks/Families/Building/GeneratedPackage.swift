import Foundation

/// A package of one executable, as somebody would write it who begins to use a library.
struct GeneratedPackage {
    let name: String
    /// What its manifest says of the package it depends on; `nil` for none.
    var dependency: String?
    /// Products of that package.
    var products: [String] = []
    /// The name of that package.
    var package = "Roadbook"
    /// What of the sources of that package is built, from the folder that it is in.
    var libraries: [String] = []
    let source: String

    /// - Returns: Its folder.
    func write(to folder: TemporaryFolder) throws -> URL {
        let products = products.map { ".product(name: \"\($0)\", package: \"\(package)\")" }
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "\(name)",
                platforms: [.macOS(.v15)],
                dependencies: [\(dependency ?? "")],
                targets: [
                    .executableTarget(name: "\(name)", dependencies: [\(products.joined(separator: ", "))], path: "Sources")
                ]
            )
            """
        _ = try folder.write(manifest, to: "\(name)/Package.swift")
        _ = try folder.write(source, to: "\(name)/Sources/Main.swift")
        return folder.url.appending(path: name)
    }
}
