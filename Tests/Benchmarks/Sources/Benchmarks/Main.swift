import BenchmarkHarness
import Foundation

/// `benchmarks`: measures the library beside what a user would pick instead; see docs/benchmarks/README.md.
@main
enum Main {
    private static let usage = """
        usage: benchmarks [--quick] [--family NAME...] [--list] [--help]

        Measures every family, prints figures and ratios with what they have to reach, and writes
        docs/benchmarks. Ends with 1 where something falls short of its bar.

          --quick           within two minutes, judge by processor time, allocations and
                            instructions alone, and write nothing
          --family NAME...  these families only
          --list            print the names of the families
          --help, -h        print this
        """

    static func main() async {
        let status = await status()
        Children.shared.cleanUp()
        exit(status)
    }

    /// Does what is asked for.
    ///
    /// - Returns: What the program ends with.
    private static func status() async -> Int32 {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()), known: Families.all.map(\.name))
            switch options.request {
            case .help: print(usage)
            case .list: for family in Families.all { print(family.name) }
            case .run:
                #if DEBUG
                // The yardstick is slow there by more than the library, so that whatever is slow would pass.
                return failure("benchmarks: built for debugging; build it with -c release", status: 64)
                #else
                return try await run(options)
                #endif
            }
            return 0
        } catch let misuse as Options.Misuse {
            return failure("benchmarks: \(misuse.message)", status: 64)
        } catch {
            return failure("benchmarks: \(error)", status: 70)
        }
    }

    private static func run(_ options: Options) async throws -> Int32 {
        let families = Families.all.filter { options.families.isEmpty || options.families.contains($0.name) }
        let documentation = Documentation(folder: Places.documentation)
        if options.mode == .full { try documentation.check(families.map(\.name)) }
        var conditions = Conditions.now
        conditions["yardstick"] = try await Yardstick().text
        var reports: [Report] = []
        var failures: [String] = []
        for family in families {
            let sections: [Section]
            do {
                sections = try await family.measure(options.mode)
            } catch {
                // The others are measured all the same, and written: all of them take most of an hour.
                failures.append("\(family.name) could not be measured: \(error)")
                continue
            }
            let report = Report(family: family.name, title: family.title, sections: sections)
            print("== \(report.title)\n")
            for section in report.sections where !section.rows.isEmpty {
                print("\(Table(section, in: options.mode).text)\n")
            }
            fflush(nil)
            reports.append(report)
        }
        conditions["load after"] = Conditions.load
        if options.mode == .full { try documentation.write(reports, under: conditions) }
        let short = reports.flatMap { $0.shortfalls(in: options.mode) }
        let shortfalls = short.isEmpty ? [] : ["short of their bars:"] + short
        guard !shortfalls.isEmpty || !failures.isEmpty else { return 0 }
        return failure((shortfalls + failures).joined(separator: "\n"), status: failures.isEmpty ? 1 : 70)
    }

    private static func failure(_ message: String, status: Int32) -> Int32 {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        return status
    }
}
