import RoadbookHTTPEngine

extension HTTPRequest {
    /// Whether it is of a page of the same origin, or of none, as when an address is typed; `nil` where nobody tells.
    ///
    /// A browser tells (Fetch Metadata Request Headers, section 2.4), and no page can make it say otherwise.
    var isOfOwnSite: Bool? {
        fields["Sec-Fetch-Site"].map { $0 == "same-origin" || $0 == "none" }
    }
}
