import Foundation
import Roadbook
import RoadbookTesting

/// Tests whose clients wait for nothing between attempts, because chance is nothing.
protocol PromptCalls {}

extension PromptCalls {
    func client(
        _ transport: any Transport,
        policy: RuleModel? = nil,
        clock: some Clock<Duration> = ManualClock(),
        _ change: (inout RequestSettings) -> Void = { _ in }
    ) -> Client<Blog> {
        var settings = RequestSettings()
        change(&settings)
        return Client(
            Blog.self,
            transport: transport,
            settings: settings,
            policy: policy,
            clock: clock,
            date: { Date(timeIntervalSince1970: 1_000_000_000) },
            random: NoChance()
        )
    }
}
