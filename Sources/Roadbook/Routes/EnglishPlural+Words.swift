extension EnglishPlural {
    /// Words that are one and many, or one though they look like many.
    static let unchanged = words(
        """
        news series species means analytics physics mathematics economics politics logistics electronics robotics
        genetics athletics gymnastics clothes scissors trousers headquarters crossroads whereabouts thanks corps ethics
        sms gps dns cms aws kudos pants jeans gas bias alias atlas canvas pancreas christmas chaos cosmos ethos pathos
        rhinoceros lens specimen omen abdomen acumen regimen semen ramen amen stamen hymen bitumen
        """
    )

    /// Plurals that are made otherwise.
    static let irregular = pairs(
        """
        people person men man mice mouse dormice dormouse lice louse dice die geese goose feet foot teeth tooth oxen ox
        lives life afterlives afterlife leaves leaf elves elf busses bus gasses gas quizzes quiz whizzes whiz
        criteria criterion phenomena phenomenon automata automaton polyhedra polyhedron bacteria bacterium
        strata stratum errata erratum memoranda memorandum addenda addendum curricula curriculum millennia millennium
        aquaria aquarium symposia symposium schemata schema stigmata stigma genera genus corpora corpus indices index
        vertices vertex matrices matrix appendices appendix vortices vortex codices codex apices apex helices helix
        directrices directrix alumni alumnus cacti cactus fungi fungus nuclei nucleus radii radius stimuli stimulus
        syllabi syllabus foci focus loci locus termini terminus octopi octopus bacilli bacillus abaci abacus algae alga
        antennae antenna larvae larva formulae formula vertebrae vertebra nebulae nebula alumnae alumna axes axis
        crises crisis theses thesis oases oasis emphases emphasis synopses synopsis catharses catharsis geneses genesis
        nemeses nemesis diagnoses diagnosis prognoses prognosis neuroses neurosis psychoses psychosis
        symbioses symbiosis metamorphoses metamorphosis thromboses thrombosis aliases alias atlases atlas gases gas
        canvases canvas biases bias pancreases pancreas lenses lens irises iris trellises trellis pelvises pelvis
        metropolises metropolis rhinoceroses rhinoceros uses use fuses fuse muses muse ruses ruse excuses excuse
        abuses abuse reuses reuse misuses misuse recluses recluse hypotenuses hypotenuse passersby passerby
        """
    )

    /// Ends of words whose plural is made otherwise, before longer words too: `bookshelves`, `grandchildren`.
    static let irregularEnds: [(plural: String, singular: String)] = [
        ("people", "person"), ("children", "child"), ("women", "woman"), ("men", "man"), ("shelves", "shelf"),
        ("wolves", "wolf"), ("selves", "self"), ("halves", "half"), ("calves", "calf"), ("loaves", "loaf"),
        ("thieves", "thief"), ("sheaves", "sheaf"), ("hooves", "hoof"), ("scarves", "scarf"), ("dwarves", "dwarf"),
        ("wharves", "wharf"), ("knives", "knife"), ("wives", "wife"), ("eaux", "eau"),
    ]

    /// Singulars with an s behind them, though their plurals look like those of others.
    static let withPlainS = words(
        """
        movie cookie zombie selfie pie tie die lie necktie calorie rookie brownie hoodie genie prairie magpie birdie
        collie budgie cutie sweetie foodie hippie indie junkie newbie pixie smoothie sortie auntie goalie townie veggie
        yuppie freebie groupie beanie bookie roomie techie lassie laddie menagerie talkie boogie camaraderie cache ache
        headache toothache backache niche quiche avalanche tranche creche cliche psyche brioche pastiche moustache
        mustache cartouche shoe horseshoe snowshoe toe tiptoe canoe foe hoe backhoe woe oboe floe aloe roe sloe menu
        submenu guru sku cpu gpu emu gnu haiku tutu ski taxi bikini emoji kiwi wiki api uri gui cli poi rabbi safari
        alibi khaki tsunami yeti jacuzzi posse crevasse impasse mousse finesse
        """
    )

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0.isWhitespace }.map(String.init))
    }

    /// - Parameter text: Plurals, each with its singular behind it.
    private static func pairs(_ text: String) -> [String: String] {
        let words = text.split { $0.isWhitespace }.map(String.init)
        let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}
