import Roadbook

extension Store {
    private struct Reference: Hashable {
        let resource: Int
        let id: OctetName
    }

    /// Removes the members of collections that carry the id of one that is gone, and those that carry the ids of these, where
    /// that is how they belong together. It takes the time of looking at each member once.
    mutating func removeReferring(to id: String, of resource: Int, in resources: [MockResource]) {
        guard resources[resource].referenceName != nil else { return }
        let referring = referring(in: resources)
        var gone = [Reference(resource: resource, id: OctetName(id))]
        while let next = gone.popLast() {
            for reference in referring[next] ?? [] {
                let place = Place(resource: reference.resource, parents: [])
                guard self[place, reference.id.text] != nil else { continue }
                removeAlone(at: place, id: reference.id.text)
                gone.append(reference)
            }
        }
    }

    /// Who carries which id.
    private func referring(in resources: [MockResource]) -> [Reference: [Reference]] {
        let owners = Dictionary(
            resources.indices.compactMap { index in resources[index].referenceName.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first }
        )
        var referring: [Reference: [Reference]] = [:]
        for index in resources.indices where resources[index].referenceName != nil {
            for member in self[Place(resource: index, parents: [])].members {
                guard case .object(let names) = member.value else { continue }
                for (name, value) in names {
                    guard let owner = owners[name], let id = resources[owner].codec.segment(value) else { continue }
                    referring[Reference(resource: owner, id: OctetName(id)), default: []]
                        .append(Reference(resource: index, id: OctetName(member.id)))
                }
            }
        }
        return referring
    }
}
