import BenchmarkHarness

extension Section {
    /// Two servers, and one that is not there.
    static func make(plotted: Bar.Subject? = .ratio, ratio: Double = 0.5) -> Section {
        Section(
            "requests",
            reference: "nginx",
            plotted: plotted,
            [
                Row("nginx", .throughput, 140_000, ratio: 1),
                Row("ours", .throughput, 70_000, ratio: ratio, bar: .ratio(atLeast: 0.75)),
                .skipped("Node <20>", .throughput, because: "node is not installed"),
            ]
        )
    }
}

extension Report {
    static func make(family: String = "servers", title: String = "Servers", ratio: Double = 0.5) -> Report {
        Report(family: family, title: title, sections: [.make(ratio: ratio)])
    }
}
