/// What was said of a route, or of all of them, beyond what is declared: everything is off unless it was said.
struct RouteSwitches: Sendable {
    /// `nil` is what holds for all routes.
    var crossOrigin: CrossOriginPolicy?
    /// `nil` is what holds for all routes.
    var credentials: RequiredCredentials?
    var quota = RequestQuota.none
    var idempotencyKeys = IdempotencyKeyPolicy.none
    var cursorPages: CursorPages?
    /// How long ago what is read was so.
    var readLag = Duration.zero
}
