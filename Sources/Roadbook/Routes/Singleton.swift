/// A route that is one resource: it has no id and no list.
///
/// ```swift
/// struct Profile: Gettable, Replaceable, Singleton { var route = "profile" }
///
/// Blog.Profile.get()                 // GET /profile
/// Blog.Profile.update(with: value)   // PUT /profile
/// Blog.Profile.member.avatars.list() // GET /profile/avatars
/// ```
public protocol Singleton: Routable where Placement == Member<Self> {}
