extension HTTPLimits {
    /// Whether a request is within the limits by its head, and by the length of its content where that is known.
    package func admit(_ head: HTTPRequest, contentLength: Int64?) -> Bool {
        failure(of: head) == nil && contentLength ?? 0 <= Int64(clamping: body)
    }

    /// Why a whole request is refused, if it is: by the limits that apply to one while it is read.
    func failure(of request: HTTPRequest) -> RequestFailure? {
        let line = request.method.utf8.count + request.target.count + " HTTP/1.1".utf8.count + 1
        // A name, a colon, a space, a value, a line end.
        let section = request.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.count + 4 }
        if line > requestLine { return .targetTooLong }
        if section > fieldSection || request.fields.count > fieldCount { return .fieldsTooLarge }
        return request.body.count > body ? .contentTooLarge : nil
    }
}
