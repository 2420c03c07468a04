import RoadbookHTTPEngine

extension HTTPRequest {
    /// - Throws: ``Problem`` 415 where the content is encoded, since nothing is decoded here (RFC 9110, section 8.4).
    func checkCoding() throws {
        guard let value = fields["Content-Encoding"] else { return }
        let codings = value.split { $0 == "," || $0 == " " || $0 == "\t" }
        guard let coding = codings.first(where: { $0.lowercased() != "identity" }) else { return }
        var problem = Problem(
            415,
            "Unsupported Media Type",
            "Content with the coding \(coding) is not understood here."
        )
        // What would have been (section 15.5.16).
        problem.fields = [("Accept-Encoding", "identity")]
        throw problem
    }
}
