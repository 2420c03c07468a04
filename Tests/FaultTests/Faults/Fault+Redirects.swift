import TestServers

extension Fault {
    static let redirects: [Fault] = [
        Fault("a redirect to itself") { redirect(307, to: $0.request.target) },
        Fault("redirects without end") { strike in
            let number = strike.request.value(of: PacedTransport.field) ?? ""
            let (path, mark) = (strike.request.target.prefix { $0 != "?" }, strike.request.target.contains("page=2"))
            return redirect(307, to: "\(path)?hop=\(number)\(mark ? "&page=2" : "")")
        },
        Fault("a redirect to another origin") {
            redirect(307, to: "http://127.0.0.1:\($0.elsewhere)\($0.request.target)")
        },
        Fault("a redirect to what is no address") { _ in redirect(308, to: "http://[nowhere") },
        Fault("a redirect to another scheme") { _ in redirect(302, to: "mailto:books@example.com") },
        Fault("a redirect to nowhere") { _ in [.sendOctets(Answer(302, content: "gone").octets)] },
    ]

    private static func redirect(_ status: Int, to location: String) -> [RawServer.Step] {
        [.sendOctets(Answer(status, ["Location": location], content: "elsewhere").octets)]
    }
}
