package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs, after five minutes.
    ///
    /// It says nothing of speed: the time of a test counts from when all of them begin, and with it the wait for a thread,
    /// which on a small machine that does other things too has taken more than a minute. What has to take linear time has a
    /// limit of its own.
    package static var endsInTime: TimeLimitTrait { .timeLimit(.minutes(5)) }
}
