extension Client: CustomStringConvertible, CustomReflectable {
    /// The API and its address, such as `a client of Blog at https://api.example.com/v1`, without credentials and query.
    public var description: String {
        let address = (try? router.baseURL.get()).map { String(decoding: $0.prefix, as: UTF8.self) }
        return "a client of \(router.name) at \(address ?? "an address that cannot be used")"
    }

    /// The description alone, so that a dump shows no more than it.
    public var customMirror: Mirror { Mirror(self, children: ["client": description]) }
}
