/// What the connections of one server have in common.
struct ConnectionContext: Sendable {
    let configuration: HTTPServer.Configuration
    let exchange: HTTPExchange
    let executor: LoopExecutor

    /// An answer that is there, or the task that makes it; that comes back through the loop's mail.
    enum Answering {
        case done(HTTPResponse)
        case underWay(Task<Void, Never>)
    }

    /// Answers a request.
    ///
    /// - Parameter faults: What goes wrong with the answer, before what it says itself.
    func answer(_ request: HTTPRequest, _ faults: [HTTPFault], for connection: UInt64) -> Answering {
        let reply = exchange.reply(to: request)
        if case .now(let response) = reply, faults.isEmpty, !response.hasSteps { return .done(response) }
        return .underWay(bring(reply, to: request.version, faults, for: connection))
    }

    private func bring(
        _ reply: HTTPReply,
        to version: HTTPVersion,
        _ faults: [HTTPFault],
        for connection: UInt64
    ) -> Task<Void, Never> {
        Task(executorPreference: executor) { [executor, sleep = configuration.sleep] in
            var response =
                switch reply {
                case .now(let response): response
                case .later(let make): await make()
                }
            if !faults.isEmpty { response.faults = faults + response.faults }
            guard response.hasSteps else { return executor.deliver(.answer(response), to: connection) }
            await Courier(connection: connection, executor: executor, sleep: sleep)
                .bring(response, to: version)
        }
    }

    /// Lets a connection read more content after a pause.
    func allow(_ octets: Int, after pause: Duration, for connection: UInt64) -> Task<Void, Never> {
        Task(executorPreference: executor) { [executor, sleep = configuration.sleep] in
            guard (try? await sleep(pause)) != nil else { return }
            executor.deliver(.allowance(octets), to: connection)
        }
    }
}
