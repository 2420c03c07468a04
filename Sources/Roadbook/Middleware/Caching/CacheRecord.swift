import Foundation

/// What a ``ResponseCache`` keeps under a key: of an address what its answers differ by, or an answer.
enum CacheRecord: Sendable, Hashable {
    case variants(CacheVariants)
    case response(StoredResponse)

    /// Roughly the octets that it takes in memory.
    var cost: Int {
        switch self {
        case .variants(let variants): variants.names.reduce(256) { $0 + $1.utf8.count + 32 }
        case .response(let response): response.cost
        }
    }
}

extension CacheRecord {
    /// All but the content, as it is written.
    private struct Head: Codable {
        var version = 1
        var variants: CacheVariants?
        var status: Int?
        /// Names and values by turns.
        var fields: [String]?
        var requestDate: Double?
        var responseDate: Double?
    }

    /// The record as it is written: the length of its head in four octets, the head in JSON, and the content.
    func encoded() throws -> Data {
        var head = Head()
        var body = Data()
        switch self {
        case .variants(let variants):
            head.variants = variants
        case .response(let response):
            head.status = response.head.status
            head.fields = response.head.headers.flatMap { [$0.name, $0.value] }
            head.requestDate = response.requestDate.timeIntervalSince1970
            head.responseDate = response.responseDate.timeIntervalSince1970
            body = response.body
        }
        let json = try JSONEncoder().encode(head)
        var data = Data(capacity: 4 + json.count + body.count)
        data.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: json.count >> (24 - 8 * $0)) })
        data.append(json)
        data.append(body)
        return data
    }

    /// - Returns: `nil` for what is no record.
    init?(_ data: Data) {
        let length = data.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard data.count >= 4, length <= data.count - 4,
            let head = try? JSONDecoder().decode(Head.self, from: data.dropFirst(4).prefix(length)), head.version == 1
        else { return nil }
        if let variants = head.variants {
            self = .variants(variants)
            return
        }
        guard let status = head.status, (200...599).contains(status), let fields = head.fields,
            fields.count.isMultiple(of: 2), let requestDate = head.requestDate, let responseDate = head.responseDate
        else { return nil }
        let headers = stride(from: 0, to: fields.count, by: 2).map { index in
            HeaderFields.Field(name: fields[index], value: fields[index + 1])
        }
        self = .response(
            StoredResponse(
                head: ResponseHead(status: status, headers: HeaderFields(headers)),
                body: Data(data.dropFirst(4 + length)),
                requestDate: Date(timeIntervalSince1970: requestDate),
                responseDate: Date(timeIntervalSince1970: responseDate)
            )
        )
    }
}
