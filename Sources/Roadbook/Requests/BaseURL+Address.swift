import Foundation

extension BaseURL {
    /// The address of a request.
    ///
    /// It is made here and not by the converter, since what is generic takes longer.
    ///
    /// - Parameters:
    ///   - query: What was added to the query.
    ///   - parameters: What comes behind it.
    /// - Throws: ``RequestError`` with the code `invalidPath`, and what a value throws that cannot be encoded.
    func url(of path: RoutePath, _ query: [QueryPart], _ parameters: Parameters?, _ coding: Coding) throws -> URL {
        let address = try OctetWriter.text { writer in
            prefix.withUnsafeBufferPointer { writer.append($0) }
            try path.append(to: &writer)
            try append(query, parameters, coding, to: &writer)
        }
        guard let url = URL(string: address) else {
            throw RequestError(
                .invalidPath,
                "Foundation does not accept the address made of the base URL, the path and the query",
                advice: "Check the base URL."
            )
        }
        return url
    }

    /// Appends a question mark and the query, or nothing where there is none.
    private func append(
        _ parts: [QueryPart],
        _ parameters: Parameters?,
        _ coding: Coding,
        to writer: inout OctetWriter
    ) throws {
        guard !query.isEmpty || !parts.isEmpty || parameters != nil else { return }
        writer.append(UInt8(ascii: "?"))
        let start = writer.count
        query.withUnsafeBufferPointer { writer.append($0) }
        // By position, so that less is copied.
        for index in parts.indices {
            switch parts[index] {
            case .parameters(let parameters): try QueryEncoder.append(parameters, coding, to: &writer, from: start)
            case .encodable(let value): try QueryEncoder(coding).append(value, to: &writer, from: start)
            }
        }
        if let parameters { try QueryEncoder.append(parameters, coding, to: &writer, from: start) }
        if writer.count == start { writer.removeLast() }
    }
}
