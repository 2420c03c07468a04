import Roadbook

extension MockCall {
    /// The target with another value in its query, as the client may ask for it.
    func target(with name: String, _ value: String) -> String {
        let path = target.segments.map { "/" + PercentEncoding.encoded($0, allowing: .unreserved) }.joined()
        let items = target.query.filter { $0.name != name }.map { ($0.name, $0.value) } + [(name, value)]
        let query = items.map { name, value in
            [name, value].map { PercentEncoding.encoded($0, allowing: .unreserved) }.joined(separator: "=")
        }
        return "\(path)?\(query.joined(separator: "&"))"
    }
}
