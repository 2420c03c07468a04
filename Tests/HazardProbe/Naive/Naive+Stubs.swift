import Foundation
import Roadbook

extension Naive {
    static let stubs: [String: HazardProbe.Scenario] = [
        "L18": { _, _ in try await stubbed(.chunks) },
        "C12-nothing": { _, _ in try await stubbed(.nothing) },
        "C12-redirect": { _, _ in try await stubbed(.redirect) },
        "C12-download": { _, _ in
            let (file, _) = try await session.download(for: URLRequest(url: url(.chunks)))
            return ["file": file.path]
        },
        "H5": { _, _ in
            let (content, response) = try await session.data(for: impatient(url(.silence)))
            return Report.answer((response as? HTTPURLResponse)?.statusCode, content)
        },
    ]

    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.default
        configuration.protocolClasses = [StubProtocol.self]
        return URLSession(configuration: configuration)
    }()

    private static func url(_ kind: StubProtocol.Kind) throws -> URL {
        guard let url = URL(string: "http://stub.invalid/\(kind.rawValue)") else { throw Server.InvalidAddress() }
        return url
    }

    private static func stubbed(_ kind: StubProtocol.Kind) async throws -> Parameters {
        try await get(url(kind), over: session)
    }
}
