import CRoadbookCurl
import Foundation

/// A handle of libcurl for one transfer at a time, used on the driver's thread alone.
struct EasyHandle: Hashable {
    let pointer: roadbook_curl_easy

    /// `nil` where there is no memory.
    init?() {
        guard let pointer = roadbook_curl_easy_make() else { return nil }
        self.pointer = pointer
    }

    init(_ pointer: roadbook_curl_easy) {
        self.pointer = pointer
    }

    func free() { roadbook_curl_easy_free(pointer) }

    /// Forgets all options; connections stay.
    func reset() { roadbook_curl_easy_reset(pointer) }

    func set(_ option: CurlNumberOption, _ value: Int) {
        _ = roadbook_curl_easy_set_number(pointer, option.rawValue, value)
    }

    /// Has the sockets that it opens closed in programs that this one starts.
    ///
    /// - Parameter unacknowledgedLimit: How many milliseconds what was sent may stay unacknowledged before the system gives a
    ///   connection up; 0 for as long as the system waits by itself, a quarter of an hour on Linux.
    func setUpSockets(unacknowledgedLimit: UInt32) {
        _ = roadbook_curl_easy_set_up_sockets(pointer, unacknowledgedLimit)
    }

    func set(_ option: CurlLargeOption, _ value: Int64) {
        _ = roadbook_curl_easy_set_large(pointer, option.rawValue, value)
    }

    /// - Returns: Whether libcurl knows the option, and what was given for it.
    @discardableResult
    func set(_ option: CurlTextOption, _ value: String) -> CurlCode {
        value.withCString { CurlCode(rawValue: roadbook_curl_easy_set_pointer(pointer, option.rawValue, $0)) }
    }

    func set(_ option: CurlPointerOption, _ value: UnsafeRawPointer?) {
        _ = roadbook_curl_easy_set_pointer(pointer, option.rawValue, value)
    }

    @discardableResult
    func set(_ option: CurlOctetsOption, _ value: some ContiguousBytes) -> CurlCode {
        value.withUnsafeBytes { octets in
            CurlCode(
                rawValue: roadbook_curl_easy_set_octets(pointer, option.rawValue, octets.baseAddress, octets.count)
            )
        }
    }

    func set(_ option: CurlFunctionOption, _ function: @escaping roadbook_curl_write) {
        _ = roadbook_curl_easy_set_write(pointer, option.rawValue, function)
    }

    func set(read function: @escaping roadbook_curl_read) {
        _ = roadbook_curl_easy_set_read(pointer, CurlFunctionOption.read.rawValue, function)
    }

    func set(seek function: @escaping roadbook_curl_seek) {
        _ = roadbook_curl_easy_set_seek(pointer, CurlFunctionOption.seek.rawValue, function)
    }

    func set(before function: @escaping roadbook_curl_before) {
        _ = roadbook_curl_easy_set_before(pointer, CurlFunctionOption.before.rawValue, function)
    }

    func number(_ info: CurlNumberInfo) -> Int? {
        var value = 0
        return roadbook_curl_easy_get_number(pointer, info.rawValue, &value) == 0 ? value : nil
    }

    func large(_ info: CurlLargeInfo) -> Int64? {
        var value: Int64 = 0
        return roadbook_curl_easy_get_large(pointer, info.rawValue, &value) == 0 ? value : nil
    }

    /// Reads no more from the connection until it is resumed, and goes on to send (CURLPAUSE_RECV).
    func pauseOnlyReceiving() { _ = roadbook_curl_easy_pause(pointer, 1) }

    /// Lets what was paused go on, in both directions.
    func resume() { _ = roadbook_curl_easy_pause(pointer, 0) }
}
