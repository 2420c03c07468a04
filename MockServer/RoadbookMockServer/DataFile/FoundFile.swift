import Foundation
import Roadbook
import RoadbookHTTPEngine

/// A file, or a folder, that is there.
struct FoundFile: Sendable {
    private let path: String
    /// `nil` for a folder.
    private let file: OpenFile?

    var isFolder: Bool { file == nil }

    /// - Parameter path: A path without links.
    /// - Returns: `nil` where nothing is there, or neither a folder nor a file that may be read.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.path = path
        switch status.st_mode & S_IFMT {
        case S_IFDIR: file = nil
        case S_IFREG:
            guard let file = OpenFile(path) else { return nil }
            self.file = file
        default: return nil
        }
    }

    /// The file as an answer; `nil` for a folder, and where it cannot be read.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard let file else { return nil }
        var response = HTTPResponse(status: 200)
        response.fields["Content-Type"] = MediaTypes.type(of: path)
        response.fields["Last-Modified"] = HTTPDate(secondsSince1970: Int64(file.changed.seconds)).imfFixdate
        response.fields["ETag"] = file.tag?.description
        // It may be changed at any time, so it is asked for again; 304 answers that.
        response.fields["Cache-Control"] = "no-cache"
        do {
            let changed = Date(timeIntervalSince1970: Double(file.changed.seconds))
            if try Preconditions(request.fields).isKnown(file.tag, changed: changed) {
                response.status = 304
                response.fields["Content-Type"] = nil
            } else if request.method == "HEAD" {
                response.fields["Content-Length"] = "\(file.size)"
            } else if file.size <= FileContent.pieceSize {
                response.body = try file.octets(from: 0, atMost: file.size)
            } else {
                response.stream = HTTPContentStream(FileContent(file: file), length: file.size)
            }
            return response
        } catch {
            return (error as? Problem)?.answer.response
        }
    }
}

extension OpenFile {
    /// The version, by when it was changed and its size.
    fileprivate var tag: EntityTag? {
        let parts = [changed.seconds, changed.nanoseconds, size].map { String($0, radix: 16) }
        return EntityTag(opaque: parts.joined(separator: "-"), isWeak: true)
    }
}
