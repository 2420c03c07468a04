// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Roadbook",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Roadbook", targets: ["Roadbook"]),
        .library(name: "RoadbookRules", targets: ["RoadbookRules"]),
        .library(name: "RoadbookRuleOperators", targets: ["RoadbookRuleOperators"]),
        .library(name: "RoadbookCurl", targets: ["RoadbookCurl"]),
        .library(name: "RoadbookMockServer", targets: ["RoadbookMockServer"]),
        .library(name: "RoadbookTesting", targets: ["RoadbookTesting"]),
        .executable(name: "quickstart", targets: ["quickstart"]),
        .executable(name: "mock-server", targets: ["mock-server"]),
    ],
    targets: [
        // The client: Roadbook -> RoadbookRules, and nothing else of ours.
        .target(name: "RoadbookRules"),
        .target(name: "RoadbookRuleOperators", dependencies: ["RoadbookRules"]),
        .target(name: "Roadbook", dependencies: ["RoadbookRules"]),

        // A second transport, for Linux: the libcurl of the process, found when it runs.
        .target(
            name: "CRoadbookCurl"
        ),
        .target(name: "RoadbookCurl", dependencies: ["Roadbook", "CRoadbookCurl"]),

        // The mock server. Its HTTP engine imports nothing of ours; epoll needs a header of its own on Linux.
        .systemLibrary(name: "CRoadbookEpoll", path: "MockServer/CRoadbookEpoll"),
        .target(
            name: "RoadbookHTTPEngine",
            dependencies: [.target(name: "CRoadbookEpoll", condition: .when(platforms: [.linux, .android]))],
            path: "MockServer/RoadbookHTTPEngine"
        ),
        .target(
            name: "RoadbookMockServer",
            dependencies: ["Roadbook", "RoadbookRules", "RoadbookHTTPEngine"],
            path: "MockServer/RoadbookMockServer"
        ),

        .target(name: "RoadbookTesting", dependencies: ["Roadbook", "RoadbookMockServer"]),

        .executableTarget(name: "quickstart", dependencies: ["Roadbook", "RoadbookMockServer"]),
        .executableTarget(
            name: "mock-server",
            dependencies: ["Roadbook", "RoadbookCurl", "RoadbookMockServer"],
            path: "MockServer/mock-server"
        ),

        // A program of its own: clients and a server that is away for a while, in simulated time.
        .executableTarget(
            name: "outage-simulation",
            dependencies: ["Roadbook", "RoadbookTesting"],
            path: "Tests/OutageSimulation"
        ),
        // Measures memory in a process of its own, for EndToEndTests.
        .executableTarget(
            name: "reliability-probe",
            dependencies: ["Roadbook", "RoadbookCurl", "RoadbookMockServer"],
            path: "Tests/ReliabilityProbe"
        ),
        // The HTTP engine by itself, for Tests/Benchmarks, which cannot reach it: it is no product.
        .executableTarget(name: "engine-probe", dependencies: ["RoadbookHTTPEngine"], path: "Tests/EngineProbe"),

        .testTarget(name: "RoadbookRulesTests", dependencies: ["Roadbook", "RoadbookRules", "RoadbookTesting"]),
        .testTarget(name: "RoadbookRuleOperatorsTests", dependencies: ["RoadbookRules", "RoadbookRuleOperators"]),
        // For the tests of several modules: servers that say what they are told to, and what tests say of themselves.
        .target(
            name: "TestServers",
            dependencies: ["Roadbook", "RoadbookTesting", "CTestWidth"],
            path: "Tests/TestServers"
        ),
        // Bounds how many tests of a process are under way; to be linked is all it needs.
        .target(name: "CTestWidth", path: "Tests/CTestWidth"),
        .testTarget(
            name: "RoadbookTests",
            dependencies: ["Roadbook", "RoadbookRuleOperators", "RoadbookTesting", "TestServers"]
        ),
        .testTarget(name: "RoadbookTestingTests", dependencies: ["Roadbook", "RoadbookTesting", "TestServers"]),
        .testTarget(name: "RoadbookHTTPEngineTests", dependencies: ["RoadbookHTTPEngine", "TestServers"]),
        .testTarget(
            name: "RoadbookMockServerTests",
            dependencies: ["Roadbook", "RoadbookMockServer", "RoadbookHTTPEngine", "RoadbookTesting", "TestServers"]
        ),
        .testTarget(name: "CompileFailureTests", dependencies: ["Roadbook", "TestServers"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Roadbook", "RoadbookCurl", "RoadbookRuleOperators", "RoadbookMockServer", "RoadbookTesting",
                "TestServers",
            ]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Roadbook", "RoadbookCurl", "RoadbookMockServer", "RoadbookHTTPEngine", "RoadbookTesting",
                "TestServers", "quickstart", "mock-server", "reliability-probe", "outage-simulation",
            ]
        ),
        // What holds for every transport over a socket, and where they differ.
        .testTarget(
            name: "TransportTests",
            dependencies: ["Roadbook", "RoadbookCurl", "RoadbookTesting", "TestServers"]
        ),

        // Every fault of a server meets every feature of the client, over sockets; the README says what comes of it.
        .testTarget(
            name: "FaultTests",
            dependencies: ["Roadbook", "RoadbookCurl", "RoadbookTesting", "TestServers"],
            exclude: ["README.md"]
        ),

        // What URLSession does on Linux, shown by a program that may crash or hang, and what Roadbook makes of it.
        .executableTarget(
            name: "hazard-probe",
            dependencies: ["Roadbook", "RoadbookTesting"],
            path: "Tests/HazardProbe"
        ),
        .testTarget(
            name: "HazardTests",
            dependencies: ["Roadbook", "TestServers", "hazard-probe"],
            exclude: ["README.md"]
        ),
    ]
)

// One set of settings for every Swift target, so that no file is read under other rules than its neighbour.
for target in package.targets where target.type != .system && !["CRoadbookCurl", "CTestWidth"].contains(target.name) {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
