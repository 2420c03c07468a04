import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The usual way to stub URLSession: a protocol of one's own that answers in place of the network.
final class StubProtocol: URLProtocol {
    /// What it answers, by the path of the request.
    enum Kind: String {
        /// An answer in two chunks.
        case chunks
        /// The end, and no answer.
        case nothing
        /// A redirect.
        case redirect
        /// Nothing ever.
        case silence
    }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let kind = Kind(rawValue: url.lastPathComponent), let client else { return }
        switch kind {
        case .chunks:
            guard let response = Self.response(200, from: url) else { return }
            client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client.urlProtocol(self, didLoad: Data("one".utf8))
            client.urlProtocol(self, didLoad: Data("two".utf8))
            client.urlProtocolDidFinishLoading(self)
        case .nothing: client.urlProtocolDidFinishLoading(self)
        case .redirect:
            guard let response = Self.response(302, from: url) else { return }
            let elsewhere = URLRequest(url: url.deletingLastPathComponent().appending(path: Kind.chunks.rawValue))
            client.urlProtocol(self, wasRedirectedTo: elsewhere, redirectResponse: response)
        case .silence: break
        }
    }

    override func stopLoading() {}

    private static func response(_ status: Int, from url: URL) -> HTTPURLResponse? {
        HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: [:])
    }
}
