import Foundation
import Roadbook
import RoadbookHTTPEngine

/// The files of a folder.
///
/// Nothing outside of the folder is served, wherever links lead, and no name that begins with a dot except `.well-known`.
struct StaticFiles: Sendable {
    private let folder: String

    init(_ folder: String) {
        self.folder = folder
    }

    /// The file that a request asks for, as it is read; `nil` where it asks for none that is there.
    func response(to request: MockRequest) async -> HTTPResponse? {
        guard let segments = request.segments, segments.allSatisfy(Self.maySeek) else { return nil }
        return try? await FileReading.value { response(to: request, at: segments) }
    }

    /// Whether a decoded segment of a path is one name: it may have had a slash within, percent-encoded.
    private static func maySeek(_ segment: String) -> Bool {
        !segment.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
            && (!segment.hasPrefix(".") || segment == ".well-known")
    }

    private func response(to request: MockRequest, at segments: [String]) -> HTTPResponse? {
        guard let root = Self.resolved(folder), var path = Self.resolved(([root] + segments).joined(separator: "/")),
            Self.lies(path, within: root), var file = FoundFile(path)
        else { return nil }
        let target = request.request.pathAndQuery
        let end = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        let endsWithSlash = target[..<end].last == UInt8(ascii: "/")
        if file.isFolder {
            guard let index = Self.resolved(path + "/index.html"), Self.lies(index, within: root),
                let found = FoundFile(index), !found.isFolder
            else { return nil }
            // The links of a page are relative to its folder.
            guard endsWithSlash else {
                return Self.redirect(to: request.declaration.basePath + segments, query: target[end...])
            }
            (path, file) = (index, found)
        } else if endsWithSlash {
            return nil
        }
        return file.response(to: request.request)
    }

    /// - Parameters:
    ///   - segments: The whole path, decoded.
    ///   - query: It goes along, with its question mark.
    private static func redirect(to segments: [String], query: ArraySlice<UInt8>) -> HTTPResponse {
        let path = segments.map { "/" + PercentEncoding.encoded($0, allowing: .unreserved) }.joined() + "/"
        return Answer(status: 301, fields: [("Location", path + String(decoding: query, as: UTF8.self))]).response
    }

    /// The path without links; `nil` where nothing is there.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func lies(_ path: String, within root: String) -> Bool {
        path.utf8.elementsEqual(root.utf8) || path.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    }
}
