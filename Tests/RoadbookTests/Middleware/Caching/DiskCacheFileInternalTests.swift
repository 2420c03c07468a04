import Foundation
import Testing

@testable import Roadbook

struct DiskCacheFileInternalTests {
    private let value = Data("an answer".utf8)

    @Test func `a value is told by the beginning of its hash`() {
        let content = DiskCacheFile.content(of: value)
        #expect(content.elementsEqual(Data("RBC1".utf8) + SHA256.digest(value).prefix(8) + value))
        #expect(DiskCacheFile.value(of: content) == value)
    }

    @Test func `a value with another check sum, as an earlier form of it had, is none`() {
        let other = Data("RBC1".utf8) + [0x8C, 0x1F, 0x2A, 0x77, 0x05, 0x51, 0xE3, 0x90] + value
        #expect(DiskCacheFile.value(of: other) == nil)
    }
}
