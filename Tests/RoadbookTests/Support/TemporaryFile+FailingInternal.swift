#if os(Linux)
import Glibc

@testable import Roadbook

extension TemporaryFile {
    /// A file on a disk that is full.
    static func onFullDisk() -> TemporaryFile { TemporaryFile(descriptor: open("/dev/full", O_RDWR)) }

    /// A file on a disk that takes octets and does not give them back.
    static func onFailingDisk() -> TemporaryFile { TemporaryFile(descriptor: open("/dev/null", O_RDWR)) }
}
#endif
