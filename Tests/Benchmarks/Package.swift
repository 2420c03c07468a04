// swift-tools-version: 6.2
import PackageDescription

// Speed is measured here, and nowhere else: a test that is timed fails on a machine that is busy.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Roadbook", path: "../..")],
    targets: [
        // Counts what is allocated, by standing in for the C library's allocator.
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "rules-benchmark",
            dependencies: [
                .product(name: "Roadbook", package: "Roadbook"),
                .product(name: "RoadbookRuleOperators", package: "Roadbook"),
                "CAllocationCount",
            ],
            path: "Sources/RulesBenchmark",
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "server-benchmark",
            dependencies: [
                .product(name: "Roadbook", package: "Roadbook"),
                .product(name: "RoadbookMockServer", package: "Roadbook"),
            ],
            path: "Sources/ServerBenchmark",
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
