import Foundation
import Roadbook
import RoadbookHTTPEngine

/// A file, or a folder, that is there.
struct FoundFile: Sendable {
    let isFolder: Bool
    private let path: String
    private let size: Int
    private let changed: HTTPDate
    private let tag: EntityTag?

    /// - Parameter path: A path without links.
    /// - Returns: `nil` where nothing is there, or neither a file nor a folder.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR else { return nil }
        isFolder = kind == S_IFDIR
        self.path = path
        size = Int(status.st_size)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        changed = HTTPDate(secondsSince1970: Int64(time.tv_sec))
        let version = [Int(time.tv_sec), Int(time.tv_nsec), size].map { String($0, radix: 16) }.joined(separator: "-")
        tag = EntityTag(opaque: version, isWeak: true)
    }

    /// The file as an answer; `nil` where it cannot be read.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        var response = HTTPResponse(status: 200)
        response.fields["Content-Type"] = MediaTypes.type(of: path)
        response.fields["Last-Modified"] = changed.imfFixdate
        response.fields["ETag"] = tag?.description
        // It may be changed at any time, so it is asked for again; 304 answers that.
        response.fields["Cache-Control"] = "no-cache"
        if isKnown(to: request) {
            response.status = 304
            response.fields["Content-Type"] = nil
        } else if request.method == "HEAD" {
            response.fields["Content-Length"] = "\(size)"
        } else {
            guard let content = FileManager.default.contents(atPath: path) else { return nil }
            response.body = Array(content)
        }
        return response
    }

    /// Whether the client has this version (RFC 9110, section 13.2.2).
    private func isKnown(to request: HTTPRequest) -> Bool {
        if let tags = request.fields["If-None-Match"] { return EntityTagCondition(tags).matches(tag, strongly: false) }
        // Clients send back the date that they were given; one of their own making is not looked at.
        return request.fields["If-Modified-Since"] == changed.imfFixdate
    }
}
