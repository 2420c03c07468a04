import Testing

@testable import RoadbookMockServer

@Suite struct BoundedMemoryInternalTests {
    @Test func `the oldest goes where there are too many`() {
        var memory = BoundedMemory<Int, String>(limit: 3)
        for number in 1...4 { memory[number] = "\(number)" }
        #expect(memory.count == 3 && memory[1] == nil && memory[2] == "2")
        memory[2] = "changed"
        memory[5] = "5"
        #expect(memory[2] == nil && memory[3] == "3" && memory[5] == "5")
    }

    @Test func `one that is set anew is young again`() {
        var memory = BoundedMemory<Int, String>(limit: 2)
        memory[1] = "1"
        memory[2] = "2"
        memory[1] = nil
        memory[1] = "1"
        memory[3] = "3"
        #expect(memory[2] == nil && memory[1] == "1" && memory[3] == "3")
    }

    @Test func `what comes and goes leaves nothing behind`() {
        var memory = BoundedMemory<Int, Int>(limit: 2)
        for number in 0..<10_000 {
            memory[number % 5] = number
            memory[(number + 1) % 5] = nil
            #expect(memory.count <= 2)
        }
        memory.updateAll { $0 = 7 }
        #expect(memory[9_999 % 5] == 7)
    }

    @Test func `where there is no room nothing is kept`() {
        var memory = BoundedMemory<Int, Int>(limit: 0)
        memory[1] = 1
        #expect(memory.count == 0 && memory[1] == nil)
    }
}
