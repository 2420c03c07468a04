import CRoadbookCurl
import Roadbook

/// The header fields of a request as libcurl has them.
struct HeaderLines: ~Copyable {
    private(set) var list: roadbook_curl_list?
    /// Whether there was memory for all that was added.
    private(set) var isWhole = true

    /// Adds a field. What libcurl adds by itself under its name is left out then.
    mutating func add(_ name: String, _ value: String) {
        // A line that ends with a semicolon is a field without a value; one that ends with a colon would be left out.
        append(value.isBlankFieldValue ? "\(name);" : "\(name): \(value)")
    }

    /// Leaves out a field that libcurl adds by itself.
    mutating func leaveOut(_ name: String) { append("\(name):") }

    private mutating func append(_ line: String) {
        guard let longer = roadbook_curl_list_add(list, line) else { return isWhole = false }
        list = longer
    }

    deinit {
        roadbook_curl_list_free(list)
    }
}
