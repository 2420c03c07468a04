public import Foundation
import Roadbook

extension HTTPArchive {
    /// The content of a request or an answer.
    public struct Content: Sendable, Hashable {
        /// The octets; `nil` where the archive does not have them, as browsers leave them out of what is large.
        public var data: Data?

        /// The media type, with its parameters; empty where it is not known.
        public var mediaType: String

        /// How many octets there are, or were where ``data`` is `nil`; `nil` where that is not known.
        public var size: Int?

        /// What its author says of it, such as why it is left out; `nil` for nothing.
        public var comment: String?

        /// No content unless told.
        public init(_ data: Data? = Data(), mediaType: String = "", size: Int? = nil, comment: String? = nil) {
            self.data = data
            self.mediaType = mediaType
            self.size = size ?? data?.count
            self.comment = comment
        }
    }
}

extension HTTPArchive.Content {
    /// The media type in lower case and without parameters.
    var kind: String {
        mediaType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }

    var isForm: Bool { kind == "application/x-www-form-urlencoded" }

    /// Whether it says of itself that it is JSON.
    var isNamedJSON: Bool { kind == "application/json" || kind.hasSuffix("+json") }

    /// As JSON, whatever it says of itself; `nil` where it is none.
    var json: JSONValue? { data.flatMap { try? JSONParser().parse($0) } }

    /// As text in UTF-8; `nil` where it is none.
    var text: String? { data.flatMap { String(validating: $0, as: UTF8.self) } }

    /// Whether the archive lacks it though there was some.
    var isMissing: Bool { data == nil && size != 0 }

    /// The same without the octets, and why.
    func without(_ reason: String) -> HTTPArchive.Content {
        HTTPArchive.Content(nil, mediaType: mediaType, size: size, comment: reason)
    }

    /// The same with other octets.
    func with(_ data: Data) -> HTTPArchive.Content {
        HTTPArchive.Content(data, mediaType: mediaType, comment: comment)
    }
}

extension HTTPArchive.Content: CustomStringConvertible, CustomReflectable {
    /// The size and the media type, never the octets.
    public var description: String {
        let size = size.map { "\($0)" } ?? "an unknown number of"
        return "\(size) octets" + (mediaType.isEmpty ? "" : " of \(mediaType)")
    }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["content": description]) }
}
