/// The methods of a place, as `Allow` lists them (RFC 9110, section 10.2.1).
enum AllowedMethods {
    /// Where one may only read.
    static let reading = all(["GET"])

    /// Who may ask by GET may ask by HEAD, and everybody by OPTIONS.
    static func all(_ methods: [String]) -> [String] {
        methods.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] } + ["OPTIONS"]
    }

    /// The answer to OPTIONS.
    static func answer(_ methods: [String]) -> Answer {
        Answer(status: 204, fields: [("Allow", methods.joined(separator: ", "))])
    }
}
