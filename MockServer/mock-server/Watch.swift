import RoadbookMockServer

/// Looks from time to time whether others have changed the data file.
struct Watch: Sendable {
    private static let interval = Duration.milliseconds(200)

    let mock: DataFileMock
    let file: DataFile

    /// Reads the file again whenever it has changed, until the task is cancelled.
    func run() async {
        while (try? await ContinuousClock().sleep(for: Self.interval)) != nil {
            do {
                guard try await mock.replace(file.readIfChanged) else { continue }
                Console.say("\(file.path) has changed, and is read again:\n\(mock.summary)")
            } catch let error as Ending {
                Console.warn("\(error.message); what was read before is still served")
            } catch {
                Console.warn("\(file.path): \(error) What was read before is still served")
            }
        }
    }
}
