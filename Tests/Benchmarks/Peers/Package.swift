// swift-tools-version: 6.2
import PackageDescription

// Servers and a client that others would pick, for comparison. They take longer to build than all the rest, so they are a package of
// their own, which `benchmarks` builds where it needs it.
let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        .executableTarget(
            name: "hummingbird-peer",
            dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            path: "Sources/HummingbirdPeer"
        ),
        .executableTarget(
            name: "async-http-client-peer",
            dependencies: [.product(name: "AsyncHTTPClient", package: "async-http-client")],
            path: "Sources/AsyncHTTPClientPeer"
        ),
        .executableTarget(
            name: "flyingfox-peer",
            dependencies: [.product(name: "FlyingFox", package: "FlyingFox")],
            path: "Sources/FlyingFoxPeer"
        ),
    ]
)
