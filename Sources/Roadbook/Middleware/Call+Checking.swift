extension Call {
    /// Refuses a request that middleware has made unfit for the wire. What is as it was built has been checked then.
    ///
    /// - Throws: ``RequestError`` with the code `invalidMethod` or `invalidHeader`.
    func checkRequest() throws {
        if request.method != record.built.method { try request.method.check() }
        if request.headers != record.built.headers { try request.headers.check() }
    }
}
