extension Call {
    /// Refuses a part of a content where the whole was asked for: taken for the whole, it would be a value that is wrong.
    ///
    /// - Throws: ``RequestError`` with the code `invalidRange`, and what rules about the answer throw.
    func checkPart(_ head: ResponseHead) throws {
        guard head.status == 206, !record.takesParts, request.headers["Range"] == nil, try accepts(head) else { return }
        throw RequestError(
            .invalidRange,
            "the server sent a part of the content, and no part was asked for",
            advice: "Check the server, and what stands before it; a part is asked for by the field Range.",
            head: head
        )
    }
}
