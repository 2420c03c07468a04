import Foundation

extension EasyHandle {
    /// - Throws: ``CurlUnavailable`` where libcurl cannot do what is asked: it would connect without it otherwise.
    func set(_ security: SecuritySettings) throws {
        if security.isVerificationDisabled {
            set(.verifiesPeer, 0)
            set(.verifiesHost, 0)
        }
        // The folder of the system's authorities would count besides those of one's own.
        if security.authorities != .system { set(.authoritiesFolder, nil) }
        switch security.authorities {
        case .system: break
        case .file(let file): try require(set(.authoritiesFile, file.path), "a file of authorities")
        case .pem(let octets): try require(set(.authorities, octets), "authorities in memory")
        }
        if !security.pinnedKeys.isEmpty {
            let pins = security.pinnedKeys.map(\.description).joined(separator: ";")
            try require(set(.pinnedPublicKeys, pins), "pinned keys")
        }
        guard let certificate = security.clientCertificate else { return }
        switch certificate.source {
        case .files(let certificate, let key):
            try require(set(.certificateFile, certificate.path), "a client certificate")
            try require(set(.keyFile, key.path), "the key of a client certificate")
        case .pem(let certificate, let key):
            try require(set(.certificate, certificate), "a client certificate in memory")
            try require(set(.key, key), "the key of a client certificate in memory")
        }
        if let password = certificate.password {
            try require(set(.keyPassword, password), "the password of a key")
        }
    }

    private func require(_ code: CurlCode, _ what: String) throws {
        guard code != .badFunctionArgument else { throw CurlUnavailable(reason: .invalid(what)) }
        guard code == .ok else { throw CurlUnavailable(reason: .cannot(what, CurlLibrary.version)) }
    }
}
