import Foundation

extension Call {
    /// Whether credentials are to be put into a field: where the call has none of its own in it, goes where it was made to
    /// go, and has not been elsewhere. Another origin that sends it back would choose what it asks for.
    func takesCredentials(in name: String) -> Bool {
        request.headers[name] == nil && !hasLeftOrigin
            && (request.url == record.built.url || Origin(request.url) == Origin(record.built.url))
    }

    /// Whether a header field carries credentials, as far as is known: by its name, or because it is the one that the
    /// setting `authentication` is about.
    func carriesCredentials(_ name: String) -> Bool {
        name.namesSecret || (settings.authentication?.fieldName.map(name.equalsIgnoringASCIICase) ?? false)
    }

    /// The call with a header field.
    func with(_ value: String, in name: String) -> Call {
        var call = self
        call.request.headers[name] = value
        return call
    }
}
