import Foundation

extension URL {
    /// An address of a test; one that is none leads nowhere.
    static func text(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/nowhere") }
}
