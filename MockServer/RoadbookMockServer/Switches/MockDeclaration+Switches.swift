import Roadbook

extension MockDeclaration {
    /// The switches that hold at a place: those of the route, and for what was not said of it those of all routes.
    func switches(of destination: Destination?) -> RouteSwitches {
        guard let index = destination?.resource else {
            // Those who come for a token have none, and nobody has to say who they are to be told that nothing is there.
            var switches = switches
            switches.credentials = nil
            return switches
        }
        var own = resources[index].switches
        own.crossOrigin = own.crossOrigin ?? switches.crossOrigin
        own.credentials = own.credentials ?? switches.credentials
        return own
    }

    /// Changes the switches of a route, or those of all routes.
    mutating func changeSwitches(
        of route: (any Routable.Type)?,
        _ change: (inout RouteSwitches) -> Void
    ) throws {
        hasSwitches = true
        guard let route else { return change(&switches) }
        try self.change(route) { change(&$0.switches) }
    }

    /// Asks for tokens at a route or at all of them, and gives them out where the policy says so.
    mutating func setBearer(_ policy: BearerPolicy, of route: (any Routable.Type)?) throws {
        try policy.check()
        try Self.checkRealm(policy.realm)
        try changeSwitches(of: route) { switches in
            switches.credentials = switches.credentials ?? RequiredCredentials()
            switches.credentials?.needsBearer = true
            if let realm = policy.realm { switches.credentials?.realm = realm }
        }
        if let segments = policy.tokenSegments { tokenEndpoints[segments] = policy }
    }

    /// Asks for a user's name and password at a route or at all of them.
    mutating func setBasic(_ users: BasicUsers, of route: (any Routable.Type)?) throws {
        try users.check()
        try Self.checkRealm(users.realm)
        try changeSwitches(of: route) { switches in
            switches.credentials = switches.credentials ?? RequiredCredentials()
            switches.credentials?.users = users
            if let realm = users.realm { switches.credentials?.realm = realm }
        }
    }

    private static func checkRealm(_ realm: String?) throws {
        guard let realm, realm.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return }
        throw MockServerError(
            "a realm has a control character",
            advice: "Write one that a header field can have."
        )
    }
}
