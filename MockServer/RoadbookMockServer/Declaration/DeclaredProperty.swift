import Foundation
import Roadbook

/// A property of a model, and what its type says beyond its JSON: one date can be written in several ways, and so can a
/// UUID.
struct DeclaredProperty: Sendable {
    /// What JSON means as a value of the property; `nil` where it is none, or the type says no more than the JSON.
    let reading: @Sendable (JSONValue) -> ListValue?
}

/// The properties of a model that are known, by the names on the way to them.
typealias DeclaredProperties = [[String]: DeclaredProperty]

extension DeclaredProperty {
    /// Finds the properties of a model by decoding one that is made up, with the values of an example where it has some.
    ///
    /// What cannot be made up ends the search: what was found until then counts.
    static func all<Model: Decodable>(of model: Model.Type, like example: JSONValue, _ coding: Coding)
        -> DeclaredProperties
    {
        notes(of: model, like: example, coding).types.mapValues { type in
            switch type {
            case is Date.Type:
                DeclaredProperty { value in (try? coding.decode(Date.self, from: value)).map(ListValue.instant) }
            case is UUID.Type:
                DeclaredProperty { value in
                    value.string.flatMap(UUID.init(uuidString:)).map { .text(OctetName($0.uuidString)) }
                }
            default:
                DeclaredProperty { _ in nil }
            }
        }
    }

    /// The ways to what a model asks for, optionals included, as far as an example leads.
    static func names<Model: Decodable>(of model: Model.Type, like example: JSONValue, _ coding: Coding)
        -> Set<[String]>
    {
        notes(of: model, like: example, coding).names
    }

    private static func notes<Model: Decodable>(of model: Model.Type, like example: JSONValue, _ coding: Coding)
        -> SampleDecoder.Notes
    {
        let notes = SampleDecoder.Notes(keys: coding.keys ?? .asDeclared)
        _ = try? Model(from: SampleDecoder(like: example, notes))
        return notes
    }
}
