import Foundation
import Roadbook

/// Where a page ended: its last member, by what it was sorted by, so that it is known after the member is gone.
struct Cursor: Sendable {
    /// The serial of the last member.
    let serial: Int
    /// What the member had under the names it was sorted by, `nil` where it had nothing; or `nil` where that is too long.
    let values: [JSONValue?]?

    /// How many octets a cursor has at most: it has to find room in the target of a request.
    static let limit = 2_000

    init(serial: Int, values: [JSONValue?]?) {
        self.serial = serial
        self.values = values
    }

    /// Reads a cursor.
    ///
    /// - Parameter scope: What the cursor is of: a list and a query.
    /// - Returns: `nil` for one that was not written for that scope.
    init?(_ text: String, of scope: String) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64 + padding), let content = try? JSONParser().parse(Array(data)),
            case .array(let parts) = content, parts.count == 3, case .number(let number) = parts[0],
            let serial = number.int
        else { return nil }
        self.serial = serial
        values = parts[1].array.map { $0.map { $0.array?.first } }
        // What is written again is what was read, and the check is that of the scope.
        guard self.text(of: scope) == text else { return nil }
    }

    /// The cursor as clients get it, which is of no use for anything but the scope.
    func text(of scope: String) -> String {
        let values = values.map { JSONValue.array($0.map { .array($0.map { [$0] } ?? []) }) } ?? .null
        let place = JSONValue.array([.number(JSONNumber(serial)), values])
        let check = SHA256.digest(Array(scope.utf8) + [0] + JSONWriter().octets(place)).hexadecimal.prefix(16)
        let content = JSONValue.array([.number(JSONNumber(serial)), values, .string(String(check))])
        return Data(JSONWriter().octets(content)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
