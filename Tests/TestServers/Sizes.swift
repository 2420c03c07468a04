import Foundation

/// How much the tests do whose size is a matter of patience.
package enum Sizes {
    /// Whether to do as much as is asked for, which takes minutes; less else.
    package static let areFull = ProcessInfo.processInfo.environment["ROADBOOK_FULL"] == "1"
}
