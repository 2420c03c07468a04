import CRoadbookCurl

/// What libcurl calls while a transfer goes on, on the driver's thread.
enum CurlCallbacks {
    static let write: roadbook_curl_write = { octets, size, count, context in
        guard let octets, let transfer = transfer(context) else { return 0 }
        let buffer = UnsafeRawBufferPointer(start: octets, count: size * count)
        return switch transfer.receive(buffer) {
        case .room, .full: size * count
        case .overfull: roadbook_curl_write_pause
        case .dropped: 0
        }
    }

    static let header: roadbook_curl_write = { octets, size, count, context in
        guard let octets, let transfer = transfer(context) else { return 0 }
        return transfer.receiveLine(UnsafeRawBufferPointer(start: octets, count: size * count)) ? size * count : 0
    }

    static let read: roadbook_curl_read = { octets, size, count, context in
        guard let octets, let transfer = transfer(context) else { return roadbook_curl_read_abort }
        switch transfer.read(into: UnsafeMutableRawBufferPointer(start: octets, count: size * count)) {
        case .octets(let count): return count
        case .end: return 0
        case .later: return roadbook_curl_read_pause
        case .failed: return roadbook_curl_read_abort
        }
    }

    /// Only the start is gone back to (SEEK_SET).
    static let seek: roadbook_curl_seek = { context, offset, origin in
        guard offset == 0, origin == 0, let transfer = transfer(context) else { return 2 }
        // CURL_SEEKFUNC_OK, CURL_SEEKFUNC_FAIL
        return transfer.rewind() ? 0 : 1
    }

    static let before: roadbook_curl_before = { context, _, _, _, _ in
        // CURL_PREREQFUNC_OK, CURL_PREREQFUNC_ABORT
        transfer(context)?.mayBeSent() == true ? 0 : 1
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
