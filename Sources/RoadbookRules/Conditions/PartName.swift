/// What a part of a root is called where conditions are put into words.
enum PartName {
    static func of<Root>(_ path: PartialKeyPath<Root>) -> String {
        if let path = path as? PartialKeyPath<RuleContext> {
            let part = ContextPart(path)
            return part.name
        }
        return KeyPathComponents(path).text
    }
}
