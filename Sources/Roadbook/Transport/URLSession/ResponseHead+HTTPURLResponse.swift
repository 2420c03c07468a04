import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ResponseHead {
    /// The head as Foundation tells it: in no order of its own, so it is put into one, by name.
    init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields.compactMap { name, value -> HeaderFields.Field? in
            guard let name = name as? String, let value = value as? String else { return nil }
            return HeaderFields.Field(name: name, value: value.withoutLineControls)
        }
        self.init(status: response.statusCode, headers: HeaderFields(fields.sorted { $0.name < $1.name }))
    }
}
