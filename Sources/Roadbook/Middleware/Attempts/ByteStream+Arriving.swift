import Foundation

extension ByteStream {
    /// What comes of the content of a refusal: the status has come, whatever becomes of the rest.
    ///
    /// - Parameter limit: The most octets to take; less than zero is zero. What is beyond it is left unread.
    /// - Returns: The octets, and what cut them short before the limit; `nil` where nothing did.
    /// - Throws: What ends the attempt, whatever came: a time that has run out, and the end of the task.
    func arriving(upTo limit: Int) async throws -> (data: Data, failure: (any Error)?) {
        var arrived = Data()
        do {
            for try await chunk in self {
                let rest = Swift.max(0, limit) - arrived.count
                arrived.append(chunk.prefix(rest))
                if chunk.count > rest { break }
            }
            return (arrived, nil)
        } catch {
            guard !Task.isCancelled, ![.timedOut, .deadlineExceeded].contains(RequestError.Code(of: error)) else {
                throw error
            }
            return (arrived, error)
        }
    }
}
