import RoadbookHTTPEngine

/// Why a mock got no port.
package struct CannotListen: Error, CustomStringConvertible {
    /// Whether something else listens there.
    package let isInUse: Bool
    package let description: String

    init(_ error: HTTPServerError) {
        isInUse = error.code == .addressInUse
        description = error.reason
    }
}
