/// A file that declares the endpoints of ``DeclaredRoutes`` as is done without a library: an enum, and three switches over
/// it.
struct EnumRouter {
    /// What one case says, with `#` where the number of the place stands.
    private struct Endpoint {
        let name: String
        let values: String
        let method: String
        /// What of the values the path is made of.
        let bound: String
        let path: String
        /// What of the values is sent; nothing where it is empty.
        let sent: String

        init(_ name: String, _ values: String, _ method: String, _ bound: String, _ path: String, sent: String = "") {
            (self.name, self.values, self.method) = (name, values, method)
            (self.bound, self.path, self.sent) = (bound, path, sent)
        }
    }

    private static let post = #"posts#/\(id)"#
    private static let comments = #"posts#/\(post)/comments"#
    private static let comment = #"posts#/\(post)/comments/\(id)"#

    private static let endpoints = [
        Endpoint("listPosts#", "", "GET", "", "posts#"),
        Endpoint("getPost#", "(Int)", "GET", "(let id)", post),
        Endpoint("createPost#", "(Post)", "POST", "", "posts#", sent: "(let content)"),
        Endpoint("replacePost#", "(Int, Post)", "PUT", "(let id, _)", post, sent: "(_, let content)"),
        Endpoint("patchPost#", "(Int, [String: String])", "PATCH", "(let id, _)", post, sent: "(_, let content)"),
        Endpoint("deletePost#", "(Int)", "DELETE", "(let id)", post),
        Endpoint("listComments#", "(Int)", "GET", "(let post)", comments),
        Endpoint("getComment#", "(Int, Int)", "GET", "(let post, let id)", comment),
        Endpoint("createComment#", "(Int, Comment)", "POST", "(let post, _)", comments, sent: "(_, let content)"),
        Endpoint("deleteComment#", "(Int, Int)", "DELETE", "(let post, let id)", comment),
    ]

    /// A multiple of ``DeclaredRoutes/step``.
    let count: Int

    var text: String {
        """
        import Foundation
        \(DeclaredRoutes.models)
        enum Blog {
        \(lines { "    case \($0.name)\($0.values)" })
            var method: String {
                switch self {
        \(lines { "        case .\($0.name): \"\($0.method)\"" })
                }
            }
            var path: String {
                switch self {
        \(lines { "        case .\($0.name)\($0.bound): \"\($0.path)\"" })
                }
            }
            var parameters: (any Encodable)? {
                switch self {
        \(lines { "        case .\($0.name)\($0.sent): \($0.sent.isEmpty ? "nil" : "content")" })
                }
            }
        }
        """
    }

    /// A line for each endpoint.
    private func lines(_ line: (Endpoint) -> String) -> String {
        let place = Self.endpoints.map(line).joined(separator: "\n")
        return (0..<count / DeclaredRoutes.step).map { number in
            place.replacing("#", with: "\(number)")
        }.joined(separator: "\n")
    }
}
