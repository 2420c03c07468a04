extension ResponseHead {
    /// How many octets of content there will be; `nil` where that is not told, or where they are decoded on the way.
    var contentLength: Int64? {
        guard headers["Content-Encoding"].map({ $0.equalsIgnoringASCIICase("identity") }) ?? true,
            let length = headers.values(of: "Content-Length").first.flatMap({ Int64($0) }), length >= 0
        else { return nil }
        return length
    }
}
