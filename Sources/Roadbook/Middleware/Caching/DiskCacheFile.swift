import Foundation

/// A file of a ``DiskCacheStore``: a mark, the check sum of the value in eight octets, and the value.
struct DiskCacheFile {
    let name: String
    let size: Int
    let date: Date

    static let pathExtension = "answer"
    private static let mark = Array("RBC1".utf8)
    private static let headLength = 12

    static func content(of value: Data) -> Data {
        var content = Data(capacity: headLength + value.count)
        content.append(contentsOf: mark)
        content.append(contentsOf: checkSum(value))
        content.append(value)
        return content
    }

    /// - Returns: `nil` where the content is not whole.
    static func value(of content: Data) -> Data? {
        guard content.count >= headLength, content.prefix(mark.count).elementsEqual(mark) else { return nil }
        let value = content.dropFirst(headLength)
        return content.dropFirst(mark.count).prefix(8).elementsEqual(checkSum(value)) ? Data(value) : nil
    }

    /// The beginning of a hash: it tells damage, not malice. Whoever may write to the folder may write any answer.
    private static func checkSum(_ value: Data) -> ArraySlice<UInt8> {
        value.withUnsafeBytes { SHA256.digest($0) }.prefix(8)
    }

    /// Writes a file at once, for nobody but its owner: whoever reads it meets the whole of the old one or of the new.
    static func write(_ content: Data, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let draft = folder.appending(path: "\(UUID().uuidString).\(remnantExtension)")
        do {
            let descriptor = open(draft.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: content)
            try handle.close()
            guard rename(draft.path, file.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }

    /// The files that are stored values, by their names.
    static func all(in folder: URL) -> [DiskCacheFile] {
        regularFiles(in: folder).filter { file in
            file.name.hasSuffix("." + pathExtension) && file.name.utf8.count == 64 + 1 + pathExtension.utf8.count
        }
    }

    /// Removes what writers left that did not come to their end.
    static func removeRemnants(in folder: URL) {
        for file in regularFiles(in: folder) where file.name.hasSuffix("." + remnantExtension) {
            // A younger one may be being written by another process.
            guard file.date.timeIntervalSinceNow < -3600 else { continue }
            try? FileManager.default.removeItem(at: folder.appending(path: file.name))
        }
    }

    private static let remnantExtension = "answer-draft"

    private static func regularFiles(in folder: URL) -> [DiskCacheFile] {
        let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        return (files ?? []).compactMap { file in
            guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true,
                let size = values.fileSize, let date = values.contentModificationDate
            else { return nil }
            return DiskCacheFile(name: file.lastPathComponent, size: size, date: date)
        }
    }
}
