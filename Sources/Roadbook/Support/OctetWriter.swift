/// Octets that are being written, in memory that is lent as long as they fit.
///
/// Most addresses fit, and take no memory beside that of their text.
package struct OctetWriter: ~Copyable {
    /// How many fit without memory of their own: what the stack lends.
    private static let lentCount = 1_024

    private var memory: UnsafeMutableBufferPointer<UInt8>
    private var ownsMemory = false
    /// How many have been written.
    package private(set) var count = 0

    private init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        self.memory = memory
    }

    deinit {
        if ownsMemory { memory.deallocate() }
    }

    /// What is made of the octets that a function writes.
    package static func result<Result>(
        of make: (UnsafeBufferPointer<UInt8>) -> Result,
        _ write: (inout OctetWriter) throws -> Void
    ) rethrows -> Result {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: lentCount) { lent in
            var writer = OctetWriter(lent)
            try write(&writer)
            return make(UnsafeBufferPointer(rebasing: writer.memory[..<writer.count]))
        }
    }

    /// The text of the octets that a function writes, in UTF-8.
    package static func text(_ write: (inout OctetWriter) throws -> Void) rethrows -> String {
        try result(of: { String(decoding: $0, as: UTF8.self) }, write)
    }

    @inline(__always)
    package mutating func append(_ octet: UInt8) {
        if count == memory.count { makeRoom(for: 1) }
        memory[count] = octet
        count += 1
    }

    @inline(__always)
    package mutating func append(_ octets: UnsafeBufferPointer<UInt8>) {
        if memory.count - count < octets.count { makeRoom(for: octets.count) }
        _ = UnsafeMutableBufferPointer(rebasing: memory[count...]).update(fromContentsOf: octets)
        count += octets.count
    }

    /// Makes room for some octets, and has a function write there as many of them as it says.
    @inline(__always)
    package mutating func append(atMost limit: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        if memory.count - count < limit { makeRoom(for: limit) }
        count += write(UnsafeMutableBufferPointer(rebasing: memory[count...]))
    }

    /// Appends a text of the program.
    package mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Takes the last one back, if there is one.
    package mutating func removeLast() {
        count = max(count - 1, 0)
    }

    @inline(never)
    private mutating func makeRoom(for more: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * memory.count + more)
        _ = larger.update(fromContentsOf: memory[..<count])
        if ownsMemory { memory.deallocate() }
        (memory, ownsMemory) = (larger, true)
    }
}
