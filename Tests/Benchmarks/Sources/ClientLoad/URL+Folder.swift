import Foundation

extension URL {
    /// Where the routes lie of an address with two names.
    var folderOfFolder: URL { deletingLastPathComponent().deletingLastPathComponent() }
}
