import Foundation

extension ResponseHead {
    /// What tells this version of the content from others, strongly enough to put parts together (RFC 9110, section
    /// 13.1.5); `nil` where the content is not sent as it is.
    func validator(_ now: Date) -> String? {
        guard isIdentity else { return nil }
        if let tag = headers["ETag"] {
            // One that no field can hold could not be sent to go on by.
            return tag.hasPrefix("\"") && !tag.utf8.contains(where: \.isControlOctet) ? tag : nil
        }
        // What changed in the second in which it was sent may change in it once more (section 8.8.2.2).
        guard let text = headers["Last-Modified"], let changed = HTTPDate(text, now: now),
            let sent = headers["Date"].flatMap({ HTTPDate($0, now: now) }),
            changed.secondsSince1970 < sent.secondsSince1970
        else { return nil }
        return text
    }

    /// Whether this may be the version that a validator names, by what a part of it tells (section 15.3.7).
    func mayBe(_ validator: String) -> Bool {
        isIdentity && tellsNoOther(validator)
    }

    /// Whether this, a 416, says that what has arrived is all there is (section 15.5.17).
    func isEnd(of resumption: PartialFile.Resumption) -> Bool {
        let total = headers["Content-Range"].flatMap { ContentRange.total(ofUnsatisfied: $0) }
        return total == resumption.start && tellsNoOther(resumption.validator)
    }

    private func tellsNoOther(_ validator: String) -> Bool {
        let own = headers[validator.hasPrefix("\"") ? "ETag" : "Last-Modified"]
        // Strings are equal, too, that write one character in different ways: versions are not (section 8.8.3.2).
        return own.map { $0.utf8.elementsEqual(validator.utf8) } ?? true
    }

    private var isIdentity: Bool {
        headers["Content-Encoding"].map { $0.equalsIgnoringASCIICase("identity") } ?? true
    }
}
