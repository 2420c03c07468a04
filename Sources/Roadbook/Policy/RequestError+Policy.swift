extension RequestError {
    /// Why rules could not decide about a call.
    init(_ error: RuleError) {
        self.init(
            Code(rawValue: "policy.\(error.code.rawValue)"),
            error.description,
            advice:
                "Have `client.explain(request)` print what the rules say, and `policy.lint()` what is wrong with them.",
            underlying: error
        )
    }
}
