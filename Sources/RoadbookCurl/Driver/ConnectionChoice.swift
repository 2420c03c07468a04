/// What connection a transfer is to have.
struct ConnectionChoice: Equatable {
    /// Whether it waits for one that others have rather than make one.
    var waitsToShare = false
    /// Those of other generations are not for it.
    var generation = ConnectionGeneration()
}
