// swift-tools-version: 6.2
import PackageDescription

// Speed is measured here, and nowhere else: a test that is timed fails on a machine that is busy.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Roadbook", path: "../..")],
    targets: [
        // Rows, bars, tables, files and plots: what is done with figures, whatever they are of.
        .target(name: "BenchmarkHarness"),
        .testTarget(name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"]),
        // Counts what is allocated, by standing in for the C library's allocator.
        .target(name: "CAllocationCount"),
        // Has a program stay on one processor, and all of them awake.
        .target(name: "CProcessors"),
        // The mock server's tree of paths by itself.
        .target(name: "PathLookup", plugins: ["SharedSources"]),
        // The parser of its engine by itself.
        .target(name: "RequestParsing", plugins: ["SharedSources"]),
        .plugin(name: "SharedSources", capability: .buildTool()),
        // What is taken so often that its instructions are counted, too: by valgrind, over a program that does nothing else.
        .target(
            name: "HotPaths",
            dependencies: [
                .product(name: "Roadbook", package: "Roadbook"),
                .product(name: "RoadbookRuleOperators", package: "Roadbook"),
                .product(name: "RoadbookMockServer", package: "Roadbook"),
                "RequestParsing",
            ]
        ),
        .executableTarget(name: "hot-path", dependencies: ["HotPaths"], path: "Sources/HotPathRun"),
        // libcurl with nothing around it but the file that finds it in a process.
        .executableTarget(name: "curl-floor", path: "Sources/CurlFloor"),
        // Makes calls in memory by clients that differ in one setting, and tells what each costs.
        .executableTarget(
            name: "call-cost",
            dependencies: [.product(name: "Roadbook", package: "Roadbook"), "CAllocationCount", "HotPaths"],
            path: "Sources/CallCost"
        ),
        // Sends requests over a transport, for those who measure what that takes.
        .executableTarget(
            name: "client-load",
            dependencies: [
                .product(name: "Roadbook", package: "Roadbook"), .product(name: "RoadbookCurl", package: "Roadbook"),
            ],
            path: "Sources/ClientLoad"
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "Roadbook", package: "Roadbook"),
                .product(name: "RoadbookMockServer", package: "Roadbook"),
                // The examples, which this program looks at as the compiler does, import them.
                .product(name: "RoadbookCurl", package: "Roadbook"),
                .product(name: "RoadbookRuleOperators", package: "Roadbook"),
                .product(name: "RoadbookTesting", package: "Roadbook"),
                // It is built along, and stands beside this program.
                .product(name: "mock-server", package: "Roadbook"),
                "BenchmarkHarness", "CAllocationCount", "CProcessors", "HotPaths", "PathLookup",
                // Built along, too.
                "call-cost", "client-load", "curl-floor", "hot-path",
            ],
            path: "Sources/Benchmarks"
        ),
    ]
)

for target in package.targets
where target.type != .plugin && !["CAllocationCount", "CProcessors", "curl-floor"].contains(target.name) {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
