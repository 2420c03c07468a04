/// A token of a store, and which one it is: a refusal of an old one says nothing of the new.
struct HeldToken: Sendable {
    let token: TokenStore.Token
    let version: Int
}
