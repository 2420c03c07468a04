/// The families there are, in the order in which they are measured.
enum Families {
    static let all: [any Family] = [
        ClientFamily(), CallsFamily(), RulesFamily(), MockServerFamily(), TransportsFamily(), InstructionsFamily(),
        BuildingFamily(),
    ]
}
