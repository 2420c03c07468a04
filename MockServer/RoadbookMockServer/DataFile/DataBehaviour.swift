/// What is said of a mock that is made of data or a recording alone.
package struct DataBehaviour: Sendable {
    /// How long each answer is held back.
    package var delay: MockDelay?

    /// Whether what would change the data is refused.
    package var isReadOnly = false

    /// Which pages of other origins may read the data, and change it.
    package var crossOrigin = CrossOriginPolicy.none

    /// Names and addresses by which it may be asked for, beside those of loopback, without ports; see ``HostGuard``.
    package var hosts: Set<String> = []

    /// The path of a folder whose files are served where the mock has nothing; `nil` for none.
    package var folder: String?

    /// Told a line for each answer.
    package var log: (@Sendable (String) -> Void)?

    /// What decides how long delays are, and ids that look random.
    package var random = SeededRandomNumberGenerator()

    package init() {}
}
