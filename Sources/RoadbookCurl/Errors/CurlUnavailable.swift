/// Why no transport over libcurl can be made.
public struct CurlUnavailable: Error, Sendable, Hashable {
    enum Reason: Sendable, Hashable {
        case absent
        case outdated(String)
        case unusable(String)
        case exhausted(_ what: String)
        case cannot(_ what: String, _ version: String)
        case invalid(_ what: String)
    }

    let reason: Reason
}

extension CurlUnavailable: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .absent:
            "there is no libcurl in this process, and libcurl.so.4 cannot be loaded: install it, or use URLSession"
        case .outdated(let version):
            "libcurl \(version) is too old: install 7.68 or newer, or use URLSession"
        case .unusable(let version):
            "libcurl \(version) lacks what is needed, or cannot be started: install another, or use URLSession"
        case .exhausted(let what):
            "the system has no \(what) left for libcurl: let the process have more, or end what it does not need"
        case .cannot(let what, let version):
            "libcurl \(version) cannot use \(what): install a newer one, or do without"
        case .invalid(let what):
            "libcurl takes no such value for \(what): it is empty, or too long"
        }
    }
}
