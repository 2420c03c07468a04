/// JSON Merge Patch (RFC 7396): a document that says what of another changes.
///
/// In a patch, `null` under a name removes the member. A merge patch therefore cannot set a member to `null`.
public enum MergePatch {
    /// The target changed as the patch says (RFC 7396 section 2).
    ///
    /// A patch that is no object replaces the whole target. Kept members stay in their order, new ones follow.
    public static func apply(_ patch: JSONValue, to target: JSONValue) -> JSONValue {
        resolve(patch, target) { patch, target in
            guard case .object(let changes) = patch else { return .value(patch) }
            let members = target.object ?? Parameters()
            var plan = MergePlan()
            for member in members.entriesWithUniqueNames {
                guard let change = changes[member.name] else {
                    plan.add(member.name, member.value)
                    continue
                }
                if !change.isNull { plan.add(member.name, change, member.value) }
            }
            for change in changes.entriesWithUniqueNames
            where !change.value.isNull && members.position(of: change.name) == nil {
                plan.add(change.name, change.value, .null)
            }
            return .plan(plan)
        }
    }

    /// The patch that turns `old` into `new`: of objects only what differs, `{}` where nothing does.
    ///
    /// A name that `new` lacks becomes `null`. An array that differs is given whole. A `null` in an object of `new`
    /// cannot be expressed: it removes what `old` has under the name, and is left out where `old` has nothing or `null`
    /// there. Nulls inside of arrays are kept.
    public static func difference(from old: JSONValue, to new: JSONValue) -> JSONValue {
        resolve(old, new) { old, new in
            guard case .object(let newMembers) = new else { return .value(new) }
            // Applied to nothing, a patch is itself without its nulls.
            guard case .object(let oldMembers) = old else { return .value(apply(new, to: .null)) }
            var plan = MergePlan(dropsEmptyResults: true)
            for member in newMembers.entriesWithUniqueNames {
                let before = oldMembers[member.name]
                if case .object = before, case .object = member.value {
                    plan.add(member.name, before ?? .null, member.value)
                } else if member.value.isNull {
                    if before?.isNull == false { plan.add(member.name, .null) }
                } else if before != member.value {
                    plan.add(member.name, apply(member.value, to: .null))
                }
            }
            for member in oldMembers.entriesWithUniqueNames where newMembers.position(of: member.name) == nil {
                plan.add(member.name, .null)
            }
            return .plan(plan)
        }
    }

    private enum Step {
        case value(JSONValue)
        case plan(MergePlan)
    }

    /// Works off the plan for a pair of values, and the plans for the pairs in it, without the call stack.
    private static func resolve(
        _ left: JSONValue,
        _ right: JSONValue,
        _ step: (JSONValue, JSONValue) -> Step
    ) -> JSONValue {
        var open: [MergePlan] = []
        var next: (JSONValue, JSONValue) = (left, right)
        while true {
            var result: JSONValue?
            switch step(next.0, next.1) {
            case .value(let value): result = value
            case .plan(let plan): open.append(plan)
            }
            while true {
                guard let last = open.indices.last else { return result ?? .null }
                if let value = result { open[last].finish(value) }
                if let pair = open[last].nextPair() {
                    next = pair
                    break
                }
                result = open.removeLast().result
                if open.isEmpty { return result ?? .null }
            }
        }
    }
}
