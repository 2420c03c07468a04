import Roadbook

extension TransferMetrics {
    /// What libcurl has measured of a transfer. What it did not do it tells to have taken no time.
    ///
    /// - Parameter code: How the transfer ended.
    init(_ easy: EasyHandle, _ code: CurlCode) {
        func time(_ info: CurlLargeInfo) -> Duration? {
            easy.large(info).flatMap { $0 > 0 ? .microseconds($0) : nil }
        }
        // None is new where none was made, either; of one that was refused, libcurl 8 says that it has begun.
        let isReused = easy.number(.newConnections) == 0 && time(.begin) != nil && code != .cannotConnect
        self.init(
            nameLookup: isReused ? nil : time(.nameLookup),
            connect: isReused ? nil : time(.connect),
            secureConnect: isReused ? nil : time(.secureConnect),
            firstOctet: time(.firstOctet),
            total: time(.total) ?? .zero,
            receivedCount: easy.large(.receivedCount) ?? 0,
            isReusedConnection: isReused,
            httpVersion: easy.number(.httpVersion).flatMap { Self.versions[$0] }
        )
    }

    /// CURL_HTTP_VERSION_1_0 and so on.
    private static let versions = [1: "1.0", 2: "1.1", 3: "2", 30: "3"]
}
