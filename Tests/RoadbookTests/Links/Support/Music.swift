import Roadbook
import Testing

/// What the links of the article's music app lead to.
enum MusicDestination: Sendable, Hashable {
    case profile(String)
    case artist(ArtistID, song: SongID?)
    case album(Int)
    case playlist(UUID)
    case results([String])
    case fallback(URL)
}

struct ArtistID: RawRepresentable, RouteIdentifier { var rawValue: Int }
struct SongID: RawRepresentable, RouteIdentifier { var rawValue: Int }

extension URLRule where Output == MusicDestination {
    /// As the article spells it.
    static var profile: Self {
        URLRule(
            requiredHost: "profile",
            requiresPathComponents: true,
            evaluate: { input in .profile(input.pathComponents[0]) }
        )
    }

    /// The id is required, and the song is not.
    static var artist: Self {
        URLRule(requiredHost: "artist", requiresPathComponents: true) { input in
            .artist(
                try input.required(pathComponent: 0),
                song: input.valueForQueryItem(named: "song", as: SongID.self)
            )
        }
    }

    static var album: Self {
        URLRule(requiredHost: "album", requiresPathComponents: true) { input in
            .album(try input.required(pathComponent: 0, as: Int.self))
        }
    }

    static var playlist: Self {
        URLRule(requiredHost: "playlist", requiresPathComponents: true) { input in
            .playlist(try input.required(pathComponent: 0, as: UUID.self))
        }
    }
}

/// A URL of a test.
func url(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> URL {
    try #require(URL(string: text), sourceLocation: sourceLocation)
}

/// The error of a handler that does not handle a URL.
func refusal<Output>(
    of text: String,
    by handler: URLHandler<Output>,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> LinkError {
    try #require(throws: LinkError.self, sourceLocation: sourceLocation) {
        try handler.handle(url(text, sourceLocation: sourceLocation))
    }
}
