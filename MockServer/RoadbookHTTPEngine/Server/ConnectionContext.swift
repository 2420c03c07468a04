/// What the connections of one server have in common.
struct ConnectionContext: Sendable {
    let configuration: HTTPServer.Configuration
    let exchange: HTTPExchange
    let executor: LoopExecutor

    /// Starts the task that answers a request; its answer comes back through the loop's mail.
    ///
    /// - Parameter faults: What goes wrong with the answer, before what it says itself.
    func answer(_ request: HTTPRequest, _ faults: [HTTPFault], for connection: UInt64) -> Task<Void, Never> {
        Task(executorPreference: executor) { [exchange, executor, sleep = configuration.sleep] in
            var response = await exchange.response(to: request)
            if !faults.isEmpty { response.faults = faults + response.faults }
            guard response.hasSteps else { return executor.deliver(.answer(response), to: connection) }
            await Courier(connection: connection, executor: executor, sleep: sleep)
                .bring(response, to: request.version)
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
