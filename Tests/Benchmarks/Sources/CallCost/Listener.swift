import Roadbook

/// Does nothing about what it is told.
struct Listener: CallObserver {
    func observe(_ event: CallEvent) {}
}
