/// Why a request did not complete a download that may go on by another.
enum DownloadStop: Error {
    /// The transfer broke off within the content, or brought less of it than was asked for; the place is how far the
    /// content had come, from its beginning, and may be the end where the server has not told the length of the whole.
    case interruption(RequestError, place: Int64, mayBeEnd: Bool = false)
    /// What came is a part of another version than the one that what has arrived is of.
    case anotherVersion(attempts: [Attempt])
}
