import CRoadbookCurl
import Roadbook

/// The libcurl of the process: on Linux the one that URLSession uses, too.
enum CurlLibrary {
    /// Makes sure that it is there.
    ///
    /// - Throws: ``CurlUnavailable``.
    static func require() throws {
        let reason: CurlUnavailable.Reason
        switch roadbook_curl_load() {
        case roadbook_curl_ready: return
        case roadbook_curl_absent: reason = .absent
        case roadbook_curl_outdated: reason = .outdated(version)
        default: reason = .unusable(version)
        }
        throw CurlUnavailable(reason: reason)
    }

    /// The version, with that of the library for TLS, such as `7.88.1, OpenSSL/3.0.19`; empty where there is none.
    static var version: String { String(cString: roadbook_curl_version()) }

    /// Whether it has what came with a version, such as `0x075000` for 7.80.0.
    static func isAtLeast(_ version: UInt32) -> Bool { roadbook_curl_version_number() >= version }

    /// What a code means, in libcurl's words.
    static func text(of code: CurlCode) -> String {
        roadbook_curl_easy_text(code.rawValue).map { String(cString: $0) } ?? "code \(code.rawValue)"
    }
}
