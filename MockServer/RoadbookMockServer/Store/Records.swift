import Roadbook

/// The resources of one collection, in the order they came. A value: a copy is a snapshot, made in no time.
struct Records: Sendable {
    /// Deleted ones leave a hole, filled when there are as many holes as records, so that deleting takes no time either.
    private var slots: [StoredMember?] = []
    /// Where the resources stand, their ids compared by their octets.
    private var positions: [OctetName: Int] = [:]
    private var nextSerial = 1

    var values: [JSONValue] { slots.compactMap { $0?.value } }

    var isEmpty: Bool { positions.isEmpty }

    var members: [StoredMember] { slots.compactMap { $0 } }

    var ids: [String] { slots.compactMap { $0?.id } }

    func member(_ id: String) -> StoredMember? { positions[OctetName(id)].flatMap { slots[$0] } }

    subscript(id: String) -> JSONValue? {
        get { positions[OctetName(id)].flatMap { slots[$0]?.value } }
        set {
            let name = OctetName(id)
            switch (positions[name], newValue) {
            case (let position?, let value?):
                slots[position]?.value = value
            case (nil, let value?):
                positions[name] = slots.count
                slots.append(StoredMember(id: id, value: value, serial: nextSerial))
                nextSerial += 1
            case (let position?, nil):
                slots[position] = nil
                positions[name] = nil
                if slots.count > 16, slots.count > 2 * positions.count { compact() }
            case (nil, nil):
                break
            }
        }
    }

    /// Puts back what was there, each in its old place among the others; `nil` for what was not there.
    mutating func revert(to old: [OctetName: StoredMember?]) {
        let kept = members.filter { old[OctetName($0.id)] == nil }
        slots = (kept + old.values.compactMap { $0 }).sorted { $0.serial < $1.serial }
        positions = [:]
        compact()
    }

    private mutating func compact() {
        slots.removeAll { $0 == nil }
        for (position, record) in slots.enumerated() {
            if let record { positions[OctetName(record.id)] = position }
        }
    }
}
