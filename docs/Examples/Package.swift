// swift-tools-version: 6.2
import PackageDescription

// What ties Roadbook to the libraries that servers log, measure and trace with; Roadbook itself depends on none of them.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "RoadbookLogging", targets: ["RoadbookLogging"]),
        .library(name: "RoadbookMetrics", targets: ["RoadbookMetrics"]),
        .library(name: "RoadbookTracing", targets: ["RoadbookTracing"]),
    ],
    dependencies: [
        .package(name: "Roadbook", path: "../.."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    ],
    targets: [
        .target(
            name: "RoadbookLogging",
            dependencies: [
                .product(name: "Roadbook", package: "Roadbook"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "RoadbookMetrics",
            dependencies: [
                .product(name: "Roadbook", package: "Roadbook"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]
        ),
        .target(
            name: "RoadbookTracing",
            dependencies: [
                .product(name: "Roadbook", package: "Roadbook"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
        .testTarget(
            name: "AdapterTests",
            dependencies: [
                "RoadbookLogging", "RoadbookMetrics", "RoadbookTracing",
                .product(name: "Roadbook", package: "Roadbook"),
                .product(name: "RoadbookTesting", package: "Roadbook"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ]
        ),
    ]
)

// The settings of Roadbook's own targets.
for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
