import BenchmarkHarness
import Testing

@Suite struct QuantityTests {
    @Test(arguments: [
        (Quantity.cpuTime, 119e-9, "119 ns"), (.cpuTime, 9.35e-6, "9.35 µs"), (.wallTime, 2.5e-3, "2.50 ms"),
        (.wallTime, 1.5, "1.50 s"), (.cpuTime, -32e-9, "-32 ns"), (.memory, 10_600_000, "10.6 MB"),
        (.throughput, 144_047.6, "144048 /s"), (.allocations, 39, "39"), (.allocations, 39.25, "39.3"),
        (.instructions, 1234, "1234"), (.memory, -20, "0.0 kB"), (.memory, 54_787.7, "54.8 kB"),
        (.memory, 100_000, "0.1 MB"),
    ])
    func `is written with its unit`(quantity: Quantity, value: Double, text: String) {
        #expect(quantity.text(value) == text)
    }

    @Test(arguments: [(0.75, "0.75 x"), (1309.816, "1309.82 x"), (0.0016, "0.0016 x"), (0.098, "0.10 x")])
    func `is a multiple with the digits it needs`(value: Double, text: String) {
        #expect(value.multiple == text)
    }
}
