extension RequestError {
    /// What went wrong: an open set, so that a new code breaks no switch.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The phase, a dot, and the reason: `transport.timedOut`.
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// How far the request came.
        public var phase: Phase { Phase(rawValue: String(rawValue.prefix { $0 != "." })) }
    }

    /// How far a request came: an open set, in the order of a request's way.
    public struct Phase: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The request could not be made: nothing was sent.
        public static let building = Phase(rawValue: "building")
        /// The rules of the client could not decide about the request, or about its answer.
        public static let policy = Phase(rawValue: "policy")
        /// The content of the request is not what its route accepts: nothing was sent.
        public static let validation = Phase(rawValue: "validation")
        /// No complete answer came.
        public static let transport = Phase(rawValue: "transport")
        /// An answer came, and it is not a success.
        public static let response = Phase(rawValue: "response")
        /// A success came, and it is not what was expected.
        public static let decoding = Phase(rawValue: "decoding")
    }
}

extension RequestError.Code {
    // MARK: Building

    /// The base URL is not an absolute `http` or `https` URL, or carries credentials or a fragment.
    public static let invalidBaseURL = Self(rawValue: "building.invalidBaseURL")
    /// An id is empty or a dot segment, or a route is not a path.
    public static let invalidPath = Self(rawValue: "building.invalidPath")
    /// The method is not a token.
    public static let invalidMethod = Self(rawValue: "building.invalidMethod")
    /// A header field has a name that is not a token, a value with a control character, or is the transport's.
    public static let invalidHeader = Self(rawValue: "building.invalidHeader")
    /// The method has no content, or there are two contents.
    public static let bodyNotAllowed = Self(rawValue: "building.bodyNotAllowed")
    /// A value of the query or the content cannot be encoded.
    public static let encodingFailed = Self(rawValue: "building.encodingFailed")
    /// The route is not in the table of the client's router.
    public static let undeclaredRoute = Self(rawValue: "building.undeclaredRoute")
    /// The credentials cannot be sent as what they are.
    public static let invalidCredentials = Self(rawValue: "building.invalidCredentials")

    // MARK: Policy

    /// The rules ask for one another in a circle.
    public static let ruleCycle = Self(rawValue: "policy.cycle")
    /// A condition or a value of a rule has thrown; it is the underlying error's.
    public static let ruleFailed = Self(rawValue: "policy.ruleFailed")
    /// A rule says the value of something that is no key, or only a part of one.
    public static let invalidRule = Self(rawValue: "policy.invalidTarget")

    // MARK: Validation

    /// Facts of the route's validator do not hold of the content: they are in ``RequestError/validationFailures``.
    public static let invalidContent = Self(rawValue: "validation.invalidContent")
    /// A predicate of the route's validator threw an error, so it is not known whether the content is valid.
    public static let validationFailed = Self(rawValue: "validation.failed")

    // MARK: Transport

    /// The host name cannot be resolved.
    public static let cannotFindHost = Self(rawValue: "transport.cannotFindHost")
    /// No connection can be made.
    public static let cannotConnect = Self(rawValue: "transport.cannotConnect")
    /// No secure connection can be made.
    public static let secureConnectionFailed = Self(rawValue: "transport.secureConnectionFailed")
    /// The connection ended before the answer was complete.
    public static let connectionLost = Self(rawValue: "transport.connectionLost")
    /// One attempt took longer than the setting `timeout`.
    public static let timedOut = Self(rawValue: "transport.timedOut")
    /// The call took longer than the setting `deadline`.
    public static let deadlineExceeded = Self(rawValue: "transport.deadlineExceeded")
    /// What the server sent is not HTTP.
    public static let invalidResponse = Self(rawValue: "transport.invalidResponse")
    /// The content to be sent cannot be had: a file that cannot be read, a stream that fails, has been sent, or does not
    /// have the length that was stated.
    public static let requestBodyUnavailable = Self(rawValue: "transport.requestBodyUnavailable")
    /// A temporary file cannot be made, written or read: content that waits to be read, or a stream that is to
    /// be sent, is kept in one.
    public static let temporaryFileFailed = Self(rawValue: "transport.temporaryFileFailed")
    /// Its turn by the setting `rateLimit` would come too late, so it was not sent.
    public static let rateLimited = Self(rawValue: "transport.rateLimited")
    /// Too many calls to the server have failed, by the setting `circuitBreaker`, so it was not sent.
    public static let circuitOpen = Self(rawValue: "transport.circuitOpen")
    /// No token could be had to make the call with.
    public static let authenticationFailed = Self(rawValue: "transport.authenticationFailed")
    /// The transport failed for a reason it does not tell.
    public static let transportFailed = Self(rawValue: "transport.failed")

    // MARK: Response

    /// The status is not one of the setting `acceptableStatus`.
    public static let unacceptableStatus = Self(rawValue: "response.unacceptableStatus")
    /// The server refused a change because the resource is another version than the request names: status 412.
    public static let conflict = Self(rawValue: "response.conflict")
    /// The content is longer than the setting `responseBodyLimit`.
    public static let bodyTooLarge = Self(rawValue: "response.bodyTooLarge")
    /// The content is longer than what was transferred by more than the setting `decompressionRatioLimit`.
    public static let decompressionRatioExceeded = Self(rawValue: "response.decompressionRatioExceeded")

    /// There were more redirects than the setting `redirects` allows.
    public static let tooManyRedirects = Self(rawValue: "response.tooManyRedirects")
    /// Redirects lead back to where they began.
    public static let redirectLoop = Self(rawValue: "response.redirectLoop")
    /// A redirect leads from `https` to `http`.
    public static let insecureRedirect = Self(rawValue: "response.insecureRedirect")
    /// A redirect leads to what is no `http` or `https` address.
    public static let invalidRedirect = Self(rawValue: "response.invalidRedirect")
    /// The content is asked for again, and can be sent once only.
    public static let bodyNotReplayable = Self(rawValue: "response.bodyNotReplayable")

    /// A server sent another part of the content than was asked for, or a part where none was.
    public static let invalidRange = Self(rawValue: "response.invalidRange")
    /// The file that content is to go to cannot be written, or another download is writing to it.
    public static let fileNotWritten = Self(rawValue: "response.fileNotWritten")

    /// The content is not of a media type that can be read as what was asked for: an event stream, JSON Lines.
    public static let unexpectedContentType = Self(rawValue: "response.unexpectedContentType")
    /// An event of an event stream is longer than the setting `eventStream.eventLimit`.
    public static let eventTooLarge = Self(rawValue: "response.eventTooLarge")
    /// A line of JSON Lines is longer than the setting `jsonLines.lineLimit`.
    public static let lineTooLong = Self(rawValue: "response.lineTooLong")

    /// A page leads back to one that has been.
    public static let paginationCycle = Self(rawValue: "response.paginationCycle")
    /// A page leads to another server than it came from, and none that is allowed.
    public static let foreignNextPage = Self(rawValue: "response.foreignNextPage")
    /// A page leads to what is no `http` or `https` address.
    public static let invalidNextPage = Self(rawValue: "response.invalidNextPage")
    /// There are more pages than `limit(pages:)` allows.
    public static let tooManyPages = Self(rawValue: "response.tooManyPages")

    // MARK: Decoding

    /// The content does not decode as what the request returns.
    public static let decodingFailed = Self(rawValue: "decoding.failed")
    /// There is no content, and what the request returns is not optional.
    public static let emptyBody = Self(rawValue: "decoding.emptyBody")
}

extension RequestError.Code: CustomStringConvertible {
    public var description: String { rawValue }
}

extension RequestError.Phase: CustomStringConvertible {
    public var description: String { rawValue }
}
