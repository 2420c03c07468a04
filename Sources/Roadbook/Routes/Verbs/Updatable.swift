/// A route whose members can be updated: replaced whole (`PUT`) and changed in part (`PATCH`).
public protocol Updatable: Replaceable, Patchable {}
