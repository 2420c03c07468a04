import RoadbookRules

extension Client {
    /// Which rule decides what about a request, before anything is sent: `print(blog.explain(Blog.Posts.get(1)))`.
    ///
    /// Nothing is sent and nothing is thrown; where rules cannot decide, the entry says why. A call decides some settings
    /// once, as for its first attempt, whatever an entry says of a later one or of an answer: the address, the deadline,
    /// the redaction, how streams are read, and all that is put around the attempts but the retries.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - attempt: The number of the attempt: the first unless given.
    ///   - status: The status that it is answered with: none yet unless given.
    public func explain<Request: RequestConverterProtocol>(
        _ request: Request,
        attempt: Int = 1,
        status: Int? = nil
    ) -> PolicyExplanation {
        let request = request.converter
        // Where the address cannot be decided, neither is the host, and its entry says so.
        var context = (try? callPolicy(for: request))??.context ?? context(for: request)
        (context.attempt, context.status) = (attempt, status)
        let settings = SettingKeys.all.compactMap { entry(for: $0, request, context) }
        let others = (policy?.ruleKeys ?? []).filter { key in !(key is any SettingKey.Type) }
        return PolicyExplanation(
            request: "\(request)",
            entries: settings + others.map { entry(for: $0, context.trace($0)) }
        )
    }

    /// What rules are told of a request by its own words.
    private func context<Response>(for request: RequestConverter<Response>) -> RuleContext {
        var context = RuleContext(policy?.model ?? [])
        context.tell(request, host: router.host, over: sharedSettings.values)
        return context
    }

    private func entry<Key: SettingKey, Response>(
        for key: Key.Type,
        _ request: RequestConverter<Response>,
        _ context: RuleContext
    ) -> PolicyExplanation.Entry? {
        let isRuled = policy?.decides(key) ?? false
        // A part of a setting that nobody decides is told with the whole of it.
        guard isRuled || !key.isPart else { return nil }
        let isOwn = request.overrides.sets(key.wholeField)
        guard isOwn || !isRuled else {
            // What the request tells the rules of it, it does not say of itself.
            var context = context
            context.unset(key)
            // The address is decided by the host that the request would go to else.
            if key == SettingKeys.BaseURLKey.self { context.host = router.host }
            return changed(by: request, key, context, entry(for: key, context.trace(key)))
        }
        let value = Key.value(in: request.overrides.applied(to: sharedSettings.values))
        return PolicyExplanation.Entry(key: Key.name, value: Key.text(of: value), decider: isOwn ? .request : .client)
    }

    /// The entry of a setting that rules decide, where the request may say a part of it.
    private func changed<Key: SettingKey, Response>(
        by request: RequestConverter<Response>,
        _ key: Key.Type,
        _ context: RuleContext,
        _ entry: PolicyExplanation.Entry
    ) -> PolicyExplanation.Entry {
        guard request.overrides.saysParts, let ruled = try? policy?.settings(in: context) else { return entry }
        let text = Key.text(of: Key.value(in: request.overrides.applied(to: ruled)))
        guard text != Key.text(of: Key.value(in: ruled)) else { return entry }
        return PolicyExplanation.Entry(
            key: entry.key,
            value: text,
            decider: .request,
            trace: entry.trace,
            depth: entry.depth
        )
    }

    private func entry(for key: any RuleKey.Type, _ trace: RuleTrace) -> PolicyExplanation.Entry {
        PolicyExplanation.Entry(
            key: key.name,
            value: trace.value,
            decider: decider(of: trace),
            trace: trace,
            depth: policy?.depth ?? 0
        )
    }

    private func decider(of trace: RuleTrace) -> PolicyExplanation.Decider {
        switch trace.source {
        case .set: .request
        case .defaultValue: .defaultValue
        case .failed: .nobody
        case .rule(let place): isOfRules(trace, place) ? .rules : .client
        case .combined(let places): places.contains { isOfRules(trace, $0) } ? .rules : .client
        }
    }

    /// Whether a candidate is of the rules, and not one of the client's settings that stand behind them.
    private func isOfRules(_ trace: RuleTrace, _ place: Int) -> Bool {
        trace.candidates[place].level < (policy?.depth ?? 0)
    }
}
