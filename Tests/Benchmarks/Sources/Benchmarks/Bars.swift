import BenchmarkHarness

/// What has to be reached, all of it. Times are in seconds, memory is in octets.
enum Bars {
    /// Looking up rules.
    enum Rules {
        /// More allocations at any number of rules than at ten: half of one, for what a set of values happens to need.
        static let allocationGrowth = Bar.value(atMost: 0.5)
        /// Time at 100,000 rules beside ten.
        static let timeGrowth = Bar.ratio(atMost: 1.5)
        /// All settings of a request, by rules for ten keys.
        static let policy = Bar.value(atMost: 10e-6)
    }

    /// The client by itself.
    enum Client {
        /// A `URLRequest` made of a request that is there, beside one of a text that is ready.
        static let conversion = Bar.ratio(atMost: 1.7).notReachedYet
        static let conversionAllocations = Bar.value(atMost: 8)
        /// The same from the call on.
        static let call = Bar.ratio(atMost: 3.5).notReachedYet
        static let callAllocations = Bar.value(atMost: 16)
        /// A `URLRequest` with content in JSON, from the call on, beside that JSON alone.
        static let content = Bar.ratio(atMost: 2.2)
        static let contentAllocations = Bar.value(atMost: 20)
        /// A call that the cache answers.
        static let cachedCall = Bar.value(atMost: 20e-6)
        /// What a middleware adds to a call that has nothing to do for it.
        static let idle = Bar.value(atMost: 1e-6)
        /// Requests that reach the server of 1,000 that ask for the same at once.
        static let coalesced = Bar.value(atMost: 1)
        /// An event that nobody listens to: nothing that could be measured of a call.
        static let unheardEvent = Bar.value(atMost: 50e-9)
        /// Allocations of a thousand of them: none but those of the middleware that tells them.
        static let unheardEvents = Bar.value(atMost: 10)
    }

    /// Calls of the whole client over a network, one after the other and 32 in flight.
    enum Calls {
        /// Beside URLSession by its delegate.
        static let throughput = Bar.ratio(atLeast: 0.95)
        /// Of the processor for each of them.
        static let cost = Bar.ratio(atMost: 1.06)
        /// Beside `URLSession.shared.data(for:)`; over libcurl beside async-http-client, one after the other and 64 in flight,
        /// over as many connections as it makes by default, and over one for each.
        static let ahead = Bar.ratio(atLeast: 1)
        /// The time of all by their number, 1,000 in flight beside 32.
        static let manyInFlight = Bar.ratio(atMost: 1.3)
        /// The time that 1 GiB takes, beside URLSession alone: nine tenths of its throughput.
        static let largeTransfer = Bar.ratio(atMost: 1 / 0.9)
        /// By which a process grows meanwhile: 1 MiB waits to be read and as much on its way there, and the rest is code and
        /// what allocators keep.
        static let transferMemory = Bar.value(atMost: 16e6)
    }

    /// The mock server, and the engine below it.
    enum MockServer {
        /// `GET /posts/1` at 64 connections, beside nginx.
        static let throughput = Bar.ratio(atLeast: 0.75)
        /// Beside Node, Hummingbird and FlyingFox, at 1, 64 and 256 connections.
        static let ahead = Bar.ratio(atLeast: 1)
        /// 99 of 100 answers at 64 connections.
        static let latency = Bar.value(atMost: 2.5e-3)
        /// The engine after a million requests.
        static let memory = Bar.value(atMost: 20e6)
        /// The engine after a million requests beside 100,000.
        static let memoryGrowth = Bar.value(atMost: 1e6)
        /// From the start of the process.
        static let engineFirstAnswer = Bar.value(atMost: 6e-3)
        static let mockServerFirstAnswer = Bar.value(atMost: 25e-3)
        /// 200 starts and stops in a process.
        static let cycles = Bar.value(atMost: 10e-3)
        /// An exchange without a socket.
        static let exchange = Bar.value(atMost: 10e-6)
        static let routeLookup = Bar.value(atMost: 200e-9)
        /// A lookup among 10,000 routes beside one among ten.
        static let routeLookupGrowth = Bar.ratio(atMost: 4)
        /// 10,000 routes, until a path can be looked up among them.
        static let declaration = Bar.value(atMost: 20e-3)
        /// What is refused, at twice the length. Linear time is 2, or somewhat more where caches no longer hold it all, and
        /// quadratic time is 4.
        static let refusalGrowth = Bar.ratio(atMost: 3)
    }

    /// The transport over libcurl.
    enum Transports {
        /// Requests, beside async-http-client, one after the other and 64 in flight, over as many connections as it makes by
        /// default, and over one for each.
        static let throughput = Bar.ratio(atLeast: 1)
        /// Of the processor for each of them.
        static let cost = Bar.ratio(atMost: 0.75)
        /// Requests, 64 in flight, beside libcurl from C.
        static let besideLibrary = Bar.ratio(atLeast: 0.6)
        /// 1 GiB, beside the program `curl`: as fast, within a tenth.
        static let download = Bar.ratio(atMost: 1.1)
    }

    /// What a user pays to build.
    enum Building {
        /// On the wall beside the processor's time, of client and server together: what is less was done at the same time.
        static let parallel = Bar.ratio(atMost: 1)
        /// Checking the types of one declared endpoint.
        static let endpoint = Bar.value(atMost: 1.5e-3)
        /// Each endpoint from 500 to 2,000, beside those from 50 to 500. Linear time is 1, and quadratic time is 4.5.
        static let endpointGrowth = Bar.ratio(atMost: 1.5)
        /// By how much an executable that makes one call outgrows one that does without the library, both stripped.
        static let size = Bar.value(atMost: 1.5e6).notReachedYet
        /// Checking the types of any one expression of the examples.
        static let expression = Bar.value(atMost: 50e-3)
        /// Expressions of the examples that take longer.
        static let longExpressions = Bar.value(atMost: 0)
    }

    /// Instructions of a turn of each hot path, as they were counted when this was last written, and how many more there may
    /// be. Whoever makes a path shorter writes the new number.
    enum Instructions {
        static let recorded = [
            "request-conversion": 11_300.0, "request-call": 18_650, "content-call": 30_600, "policy": 61_000,
            "parsing": 26_300, "exchange": 52_300, "call": 113_600, "guarded-call": 74_850, "cached-call": 100_500,
        ]

        /// Counts differ by some thousandths between runs, and somewhat more between machines, whose C libraries choose other
        /// code.
        static let tolerance = 0.05

        static func bar(of path: String) -> Bar? {
            recorded[path].map { .value(atMost: $0 * (1 + tolerance)) }
        }
    }
}
