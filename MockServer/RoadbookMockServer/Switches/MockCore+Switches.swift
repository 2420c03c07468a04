extension MockCore {
    /// Changes what was said of routes.
    ///
    /// - Parameters:
    ///   - source: The line that says so.
    ///   - change: Changes it. What it throws is told when the mock starts.
    func declare(at source: SourcePlace, _ change: (inout MockDeclaration) throws -> Void) {
        declare { declaration in
            do {
                try change(&declaration)
            } catch let error as MockServerError {
                declaration.note(error.at(source))
            } catch {
                declaration.note(MockServerError("\(error)", advice: "Check what is said there.").at(source))
            }
        }
    }
}
