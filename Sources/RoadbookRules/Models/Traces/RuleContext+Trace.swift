extension RuleContext {
    /// Why a key has the value it has.
    ///
    /// All of its rules are tried, one by one, so this is slower than resolving it. It costs nothing where it is not asked.
    public func trace<Key: RuleKey>(_ key: Key.Type) -> RuleTrace {
        let candidates = candidates(for: key)
        let value: Key.Value
        do {
            value = try resolve(key)
        } catch {
            return RuleTrace(key: Key.name, value: nil, source: .failed("\(error)"), candidates: candidates)
        }
        let matching = candidates.indices.filter { candidates[$0].verdict == .matches }
        let source: RuleTrace.Source =
            if setValue(of: key) != nil {
                .set
            } else if Key.combine != nil, matching.count > 1 {
                .combined(matching.reversed())
            } else if let first = matching.first {
                .rule(first)
            } else {
                .defaultValue
            }
        return RuleTrace(key: Key.name, value: Key.text(of: value), source: source, candidates: candidates)
    }

    /// Why a key has the value it has, by its property: `context.trace(\.timeout)`.
    ///
    /// - Throws: ``RuleError`` where the property is no key.
    public func trace<Value>(_ path: KeyPath<RuleContext, Value>) throws -> RuleTrace {
        try trace(anyKey: ContextPart(path).key(of: Value.self))
    }

    private func trace(anyKey key: any RuleKey.Type) -> RuleTrace { trace(key) }

    private func candidates(for key: any RuleKey.Type) -> [RuleTrace.Candidate] {
        guard let layers = model.layers(of: key) else { return [] }
        return layers.levels.enumerated().flatMap { level, rules in
            rules.map { rule in
                RuleTrace.Candidate(rule: "\(rule)", level: level, verdict: verdict(on: rule))
            }
        }
    }

    private func verdict(on rule: any KeyRuling) -> RuleTrace.Verdict {
        do {
            let (inner, resolution) = try entering(rule.key)
            do {
                let verdict = try attempt(rule, in: inner)
                try resolution.check()
                return verdict
            } catch {
                return .failed("\(resolution.failure(of: rule.key, error))")
            }
        } catch {
            return .failed("\(error)")
        }
    }

    private func attempt(_ rule: any KeyRuling, in context: RuleContext) throws -> RuleTrace.Verdict {
        guard try rule.condition.holds(for: context) else { return .conditionDoesNotHold }
        do { _ = try rule.saying.value(in: context) } catch let mismatch as Mismatch {
            return .mismatch(mismatch.reason)
        }
        return .matches
    }
}
