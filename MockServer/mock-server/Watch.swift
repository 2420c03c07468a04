/// Looks from time to time whether others have changed the file that is served.
struct Watch: Sendable {
    private static let interval = Duration.milliseconds(200)

    let path: String
    /// Reads the file again where it has changed, and tells what is served then; `nil` where it has not.
    let read: @Sendable () async throws -> String?

    /// Reads the file again whenever it has changed, until the task is cancelled.
    func run() async {
        while (try? await ContinuousClock().sleep(for: Self.interval)) != nil {
            do {
                guard let summary = try await read() else { continue }
                Console.say("\(path) has changed, and is read again:\n\(summary)")
            } catch let error as Ending {
                Console.warn("\(error.message); what was read before is still served")
            } catch {
                Console.warn("\(path): \(error) What was read before is still served")
            }
        }
    }
}
