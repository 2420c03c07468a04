extension RequestConverter {
    /// Has the server do it only where the resource is still this version (RFC 9110, section 13.1.1): the field `If-Match`.
    ///
    /// Where it is another, the call fails with the code `conflict`: see ``RequestError/conflict``. It wins over what the
    /// setting `conditionalWrites` would send.
    ///
    /// - Parameter tag: The version, from ``ResponseHead/entityTag``. A weak one is never matched: the server refuses.
    public func ifMatch(_ tag: EntityTag) -> Self {
        header("If-Match", tag.description)
    }
}
