extension ByteStream {
    /// The same octets, and something that is done once when they have ended: read to the end, failed, or dropped.
    func ending(_ action: @escaping @Sendable () -> Void) -> ByteStream {
        let action = Locked<(@Sendable () -> Void)?>(action)
        let end: @Sendable () -> Void = { action.withLock { $0.take() }?() }
        return reading(
            { next in
                do {
                    let chunk = try await next()
                    if chunk == nil { end() }
                    return chunk
                } catch {
                    end()
                    throw error
                }
            },
            onDrop: end
        )
    }
}
