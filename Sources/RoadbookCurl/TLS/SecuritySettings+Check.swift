import Foundation

extension SecuritySettings {
    /// Tries what is asked for, and warns where it is asked not to verify.
    ///
    /// - Throws: ``CurlUnavailable``.
    func check() throws {
        guard let easy = EasyHandle() else { throw CurlUnavailable(reason: .unusable(CurlLibrary.version)) }
        defer { easy.free() }
        try easy.set(self)
        guard isVerificationDisabled else { return }
        let warning = "warning: a Roadbook transport verifies no server: anybody may read and change what it sends\n"
        // Where it cannot be written the transport is what was asked for nevertheless.
        try? FileHandle.standardError.write(contentsOf: Data(warning.utf8))
    }
}
