/// A route that can be read: its collection and its members.
public protocol Readable: Gettable, Listable {}
