import Foundation
import Roadbook
import RoadbookCurl
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The two ways over a socket; what is said of one holds for the other, but for what is stated here.
///
/// `docs/guides/transports.md` has it for those who choose.
enum Carrier: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case urlSession
    case curl

    var testDescription: String { rawValue }

    /// A transport of the test's own.
    func transport() throws -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        case .curl: try CurlTransport()
        }
    }

    /// Whether header fields of answers come as they were sent; they are sorted by their names otherwise, and those of one
    /// name are joined.
    var keepsFieldsOfAnswers: Bool { self == .curl }

    /// Whether header fields of requests that are repeated are sent as they are; they are joined otherwise.
    var keepsFieldsOfRequests: Bool { self == .curl }

    /// Whether the segments `.` and `..` of a path are sent as they are; they are resolved otherwise.
    var keepsDotSegments: Bool { self == .curl }

    /// Whether a GET may have content.
    var sendsContentOfGET: Bool { self == .curl }

    /// The header fields of a request with content that nobody has asked for, but for `Host` and `Content-Length`; `nil`
    /// where the platform decides.
    var addedFields: Set<String>? {
        switch self {
        case .curl: ["Accept", "Accept-Encoding"]
        case .urlSession where isLinux:
            ["Accept", "Accept-Encoding", "Accept-Language", "Connection", "Content-Type", "User-Agent"]
        case .urlSession: nil
        }
    }

    /// Whether an address of IPv6 may stand in a URL.
    var takesAddressesOfIPv6: Bool { self == .curl || !isLinux }

    /// Whether a head is read that has more or fewer blanks than most.
    var readsUnusualHeads: Bool { self == .curl || !isLinux }

    /// Whether URLSession is the one of Linux.
    private var isLinux: Bool {
        #if canImport(FoundationNetworking)
        true
        #else
        false
        #endif
    }

    /// Whether an error is of the kind that is beneath those of this transport.
    func isOwn(_ error: any Error) -> Bool {
        switch self {
        case .urlSession: error is URLError
        case .curl: error is CurlError
        }
    }
}
