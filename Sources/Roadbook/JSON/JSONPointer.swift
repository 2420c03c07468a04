/// JSON Pointers (RFC 6901).
package enum JSONPointer {
    /// The pointer to what lies under names, outermost first; empty where there are none.
    package static func text(_ names: [String]) -> String {
        names.reduce(into: "") { pointer, name in
            pointer += "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        }
    }
}
