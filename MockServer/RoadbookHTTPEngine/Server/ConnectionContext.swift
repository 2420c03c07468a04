/// What the connections of one server have in common.
struct ConnectionContext: Sendable {
    let configuration: HTTPServer.Configuration
    let exchange: HTTPExchange
    let executor: LoopExecutor

    /// Starts the task that answers a request; its answer comes back through the loop's mail.
    func answer(_ request: HTTPRequest, for connection: UInt64) -> Task<Void, Never> {
        Task(executorPreference: executor) { [exchange, executor] in
            let response = await exchange.response(to: request)
            executor.deliver(response, to: connection)
        }
    }
}
