import Foundation

extension MultipartForm {
    /// The form as octets (RFC 7578, section 4, and RFC 2046, section 5.1).
    ///
    /// - Throws: ``RequestError`` with the code `encodingFailed` for what cannot be written and `requestBodyUnavailable`
    ///   for a file that cannot be read, and what the encoding of a value throws.
    func content(_ coding: Coding) throws -> MultipartContent {
        guard Self.isBoundary(boundary) else {
            throw RequestError(
                .encodingFailed,
                "the boundary of the form is not one",
                advice: "Use 1 to 70 letters, digits or characters of '()+_,-./:=?, or leave it out."
            )
        }
        var content = MultipartContent()
        for part in parts {
            guard let (piece, contentType) = try part.piece(coding) else { continue }
            if case .data(let data) = piece, data.range(of: Data("--\(boundary)".utf8)) != nil {
                throw RequestError(
                    .encodingFailed,
                    "the boundary of the form stands in the \(part)",
                    advice: "Leave the boundary out, so that it is random."
                )
            }
            content.append(Data("--\(boundary)\r\n\(try part.head(contentType))\r\n".utf8))
            content.append(piece)
            content.append(Data("\r\n".utf8))
        }
        content.append(Data("--\(boundary)--\r\n".utf8))
        return content
    }

    /// Whether this is 1 to 70 characters of those a boundary has (RFC 2046, section 5.1.1); a space is not taken.
    private static func isBoundary(_ text: String) -> Bool {
        (1...70).contains(text.utf8.count)
            && text.utf8.allSatisfy { boundaryCharacters.contains($0) }
    }

    private static let boundaryCharacters = OctetSet(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'()+_,-./:=?"
    )
}

extension MultipartForm.Part {
    /// The header fields of the part, each with the end of its line.
    fileprivate func head(_ contentType: String?) throws -> String {
        guard !name.isEmpty else {
            throw RequestError(.encodingFailed, "a part of the form has no name", advice: "Give it one.")
        }
        var head = "Content-Disposition: form-data; name=\"\(try escaped(name, "name"))\""
        if let filename { head += "; filename=\"\(try escaped(filename, "file name"))\"" }
        head += "\r\n"
        if let contentType {
            guard !contentType.utf8.contains(where: Self.isControl) else { throw refused("content type") }
            head += "Content-Type: \(contentType)\r\n"
        }
        return head
    }

    /// The content, and its media type; `nil` where the part is left out.
    fileprivate func piece(_ coding: Coding) throws -> (TransportRequest.Body, contentType: String?)? {
        switch content {
        case .value(let value):
            switch value.jsonDependsOnCoding ? try value.jsonValue(under: coding) : value.jsonValue {
            case .null: nil
            case .string(let text): (.data(Data(text.utf8)), contentType)
            case .bool(let value): (.data(Data("\(value)".utf8)), contentType)
            case .number(let number): (.data(Data(number.text.utf8)), contentType)
            case let value: (.data(JSONWriter().data(value)), "application/json")
            }
        case .json(let value): (.data(try coding.encode(value)), contentType)
        case .body(.file(let file)): (.file(try readable(file)), contentType)
        case .body(let body): (body, contentType)
        }
    }

    private func readable(_ file: URL) throws -> URL {
        guard TransportRequest.Body.file(file).length != nil, FileManager.default.isReadableFile(atPath: file.path)
        else {
            throw RequestError(
                .requestBodyUnavailable,
                "the file of the \(self) cannot be read",
                advice: "Check that it is a regular file, and readable."
            )
        }
        return file
    }

    private func escaped(_ text: String, _ what: String) throws -> String {
        var octets: [UInt8] = []
        octets.reserveCapacity(text.utf8.count)
        for octet in text.utf8 {
            switch octet {
            case UInt8(ascii: "\n"): octets += "%0A".utf8
            case UInt8(ascii: "\r"): octets += "%0D".utf8
            case UInt8(ascii: "\""): octets += "%22".utf8
            case let octet where Self.isControl(octet): throw refused(what)
            default: octets.append(octet)
            }
        }
        return String(decoding: octets, as: UTF8.self)
    }

    private func refused(_ what: String) -> RequestError {
        RequestError(
            .encodingFailed,
            "the \(what) of the \(self) has a control character",
            advice: "Take it out."
        )
    }

    private static func isControl(_ octet: UInt8) -> Bool { octet < 0x20 || octet == 0x7F }
}
