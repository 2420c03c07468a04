import Roadbook
import RoadbookHTTPEngine

/// Answers what the page asks. None of it is in the journal, and nothing that was said of requests is about it.
struct PageResponder: Sendable {
    let core: MockCore
    let page: MockPage

    private static let fields: HTTPFields = [
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    ]

    func response(to request: HTTPRequest) -> HTTPResponse {
        var response: HTTPResponse
        do {
            let target = try DecodedTarget(request.pathAndQuery)
            let path = Array(target.segments.dropFirst())
            try PageGuard(hosts: page.hosts).check(request, isDocument: path.isEmpty)
            response = try answer(to: PageCall(request: request, target: target, path: path))
        } catch let problem as Problem {
            response = Self.answer(problem, to: request).response
        } catch let error as DecodedTarget.Malformed {
            response = Problem.malformed("The target cannot be read: \(error.reason).").answer.response
        } catch {
            response = Problem.failed(error).answer.response
        }
        for field in Self.fields { response.fields.set(field) }
        return response
    }

    /// Who asks by OPTIONS is told what the refusal of a method tells (RFC 9110, section 9.3.7).
    private static func answer(_ problem: Problem, to request: HTTPRequest) -> Answer {
        guard request.method == "OPTIONS", problem.status == 405 else { return problem.answer }
        return Answer(status: 204, fields: problem.fields)
    }

    private func answer(to call: PageCall) throws -> HTTPResponse {
        switch call.path.first {
        case nil: return try call.asset(PageMarkup.text, "text/html; charset=utf-8")
        case "page.css" where call.path.count == 1: return try call.asset(PageStyle.text, "text/css; charset=utf-8")
        case "page.js" where call.path.count == 1:
            return try call.asset(PageScript.text, "text/javascript; charset=utf-8")
        case "icon.svg" where call.path.count == 1: return try call.asset(PageIcon.text, "image/svg+xml")
        case "events" where call.path.count == 1:
            try call.allow("GET")
            return HTTPResponse(
                status: 200,
                fields: ["Content-Type": "text/event-stream"],
                stream: HTTPContentStream(PageEvents(core, page, after: call.request.fields["Last-Event-ID"]))
            )
        default: return try json(call).response
        }
    }

    private func json(_ call: PageCall) throws -> Answer {
        switch (call.path[0], call.path.count) {
        case ("state", 1):
            try call.allow("GET")
            return .ok(PageOverview(core, page).jsonValue)
        case ("exchanges", 1):
            try call.allow("DELETE")
            core.withTraffic { $0.journal.removeAll() }
            return changed(.noContent)
        case ("exchanges", 2):
            try call.allow("GET")
            guard let number = Int(call.path[1]), let exchange = core.withTraffic({ $0.journal.exchange(number) })
            else {
                throw Problem.notFound("The exchange is not remembered.")
            }
            return .ok(PageExchange(exchange, core, page).details)
        case ("records", 2...):
            if !call.isRead { try core.front?.checkChange() }
            let answer = try PageRecords(core: core, call: call).answer()
            return call.isRead ? answer : changed(answer)
        case ("switches", 2...): return changed(try change(call))
        case ("reset", 1):
            try call.allow("POST")
            core.reset(to: page)
            return changed(.noContent)
        default: throw Problem.notFound("The page has nothing there.")
        }
    }

    private func change(_ call: PageCall) throws -> Answer {
        switch (call.path[1], call.path.count) {
        case ("delay", 2):
            try call.allow("PUT")
            let value = try call.object()
            guard let milliseconds = value["milliseconds"]?.int, (0...600_000).contains(milliseconds) else {
                throw Problem(422, "Unprocessable Content", "A delay is a whole number of ms from 0 to 600000.")
            }
            try core.changeSwitches { $0.delay = .milliseconds(milliseconds) }
            return .noContent
        case ("faults", 2):
            try call.allow("POST")
            let fault = try PageFault(call.object(), core.declaration)
            let id = try core.changeSwitches { try $0.add(fault) }
            return Answer(status: 201, content: .object(["id": id]))
        case ("faults", 3):
            try call.allow("DELETE")
            try core.changeSwitches { try $0.remove(Int(call.path[2]) ?? 0) }
            return .noContent
        default: throw Problem.notFound("The page has no such switch.")
        }
    }

    private func changed(_ answer: Answer) -> Answer {
        page.tellChange()
        return answer
    }
}
