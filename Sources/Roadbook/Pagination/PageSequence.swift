import Foundation

/// The pages of a collection, each asked for when it is wanted.
///
/// Each page is a call of its own, with its retries, its time and its errors. An error ends the sequence; the pages before
/// it have been given. Iterating again asks again, from the first page on.
///
/// Its errors are those of ``Client/send(_:)``, and these: `paginationCycle` where a page leads to one that has been,
/// `foreignNextPage` where it leads to another server, `invalidNextPage` where it leads nowhere, `tooManyPages` where there
/// are more than the limit.
public struct PageSequence<List: Sendable, PageElement: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = any Error

    let request: PagedRequest<List, PageElement>
    let client: PageClient<List>

    public func makeAsyncIterator() -> Iterator {
        Iterator(request, client)
    }

    /// Asks for the pages.
    public struct Iterator: AsyncIteratorProtocol {
        private enum Step {
            case ask(RequestConverter<List>)
            case fail(any Error)
            case end
        }

        private let paged: PagedRequest<List, PageElement>
        private let client: PageClient<List>
        private var step: Step
        private var guide: PageGuide
        private var pageCount = 0
        private var elementCount = 0

        init(_ paged: PagedRequest<List, PageElement>, _ client: PageClient<List>) {
            self.paged = paged
            self.client = client
            guide = PageGuide(allowed: paged.allowedOrigins)
            var first = paged.first
            first.page = PageAddress(defaults: paged.pagination.defaults)
            step = paged.elementLimit > 0 ? .ask(first) : .end
        }

        /// The next page; `nil` after the last one, and after an error.
        ///
        /// - Throws: ``RequestError``, and `CancellationError` where the task is cancelled.
        public mutating func next() async throws -> PagedResponse<List, PageElement>? {
            let step = step
            self.step = .end
            switch step {
            case .end: return nil
            case .fail(let error): throw error
            case .ask(let request): return try await page(request)
            }
        }

        private mutating func page(_ request: RequestConverter<List>) async throws -> PagedResponse<List, PageElement> {
            // One that cannot be built is refused where it is sent, and observers are told of it.
            if pageCount == 0, let built = try? client.build(request) { try guide.visit(built) }
            guard pageCount < paged.pageLimit else { throw tooMany.about(request) }
            let answer = try await client.send(request)
            pageCount += 1
            let elements = paged.pagination.items(answer.value)
            let wanted = elements.prefix(paged.elementLimit - elementCount)
            elementCount += wanted.count
            if elementCount < paged.elementLimit { step = following(request, answer, elements.count) }
            return PagedResponse(number: pageCount, list: answer.value, elements: Array(wanted), head: answer.head)
        }

        /// What comes after a page. Where it is an error it comes when the next page is wanted, so that this one is given.
        private mutating func following(
            _ request: RequestConverter<List>,
            _ answer: Answer<List>,
            _ elementCount: Int
        ) -> Step {
            let page = Pagination<List, PageElement>.Page(
                request: request,
                query: PageQuery(of: answer.call.request.url),
                list: answer.value,
                elementCount: elementCount,
                head: answer.head
            )
            do {
                var next = request
                switch try paged.pagination.next(page) {
                case .end: return .end
                case .request(let request): next = request
                case .query(let values): next.page?.values = values
                case .target(let target): next.page = PageAddress(url: try guide.resolve(target, of: answer))
                }
                try guide.visit(try client.build(next))
                return .ask(next)
            } catch let error as RequestError {
                return .fail(answer.failure(error))
            } catch {
                return .fail(error)
            }
        }

        private var tooMany: RequestError {
            RequestError(
                .tooManyPages,
                "there are more than \(paged.pageLimit) pages",
                advice: "Raise limit(pages:) where that many are expected; for some of them use limit(elements:)."
            )
        }
    }
}
