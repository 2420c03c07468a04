import CRoadbookCurl
import Foundation

/// The handle of libcurl for all transfers of a driver, used on its thread alone but for ``wake()``.
// @unchecked: the driver keeps to its thread, and waking is allowed from any (curl_multi_wakeup).
struct MultiHandle: @unchecked Sendable {
    private let pointer: roadbook_curl_multi

    /// `nil` where there is no memory, or no file descriptor left: without one nothing would wake it.
    init?() {
        guard let pointer = roadbook_curl_multi_make() else { return nil }
        guard roadbook_curl_multi_wakeup(pointer) == 0 else {
            _ = roadbook_curl_multi_free(pointer)
            return nil
        }
        self.pointer = pointer
    }

    func free() { _ = roadbook_curl_multi_free(pointer) }

    func set(_ option: CurlMultiOption, _ value: Int) {
        _ = roadbook_curl_multi_set_number(pointer, option.rawValue, value)
    }

    /// - Returns: Whether it was taken.
    func add(_ easy: EasyHandle) -> Bool { roadbook_curl_multi_add(pointer, easy.pointer) == 0 }

    func remove(_ easy: EasyHandle) { _ = roadbook_curl_multi_remove(pointer, easy.pointer) }

    /// Does all that can be done without waiting.
    func perform() {
        var running: Int32 = 0
        if roadbook_curl_multi_perform(pointer, &running) != 0 { Self.rest() }
    }

    /// The next transfer that has ended; `nil` where there is none.
    func nextEnded() -> (easy: EasyHandle, code: CurlCode)? {
        var code: Int32 = 0
        guard let easy = roadbook_curl_multi_ended(pointer, &code) else { return nil }
        return (EasyHandle(easy), CurlCode(rawValue: code))
    }

    /// Waits until a transfer can go on, a time of libcurl's own is over, or it is woken.
    ///
    /// - Returns: Whether nothing of that was so, for all of the time.
    func wait(atMost milliseconds: Int32) -> Bool {
        var ready: Int32 = 0
        let time = ContinuousClock().measure {
            if roadbook_curl_multi_poll(pointer, milliseconds, &ready) != 0 { Self.rest() }
        }
        return ready == 0 && time >= .milliseconds(Int64(milliseconds))
    }

    /// What cannot be done, as where the system allows fewer descriptors than there are by now, is tried again a little
    /// later: at once, it would take all of a processor.
    private static func rest() { usleep(10_000) }

    func wake() { _ = roadbook_curl_multi_wakeup(pointer) }
}
