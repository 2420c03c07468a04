/// A route in which a resource can be created, and whose server knows idempotency keys: each `create` carries one, so that
/// it can be sent again after a failure and still creates one resource.
///
/// ```swift
/// struct Orders: Readable, IdempotentCreatable {
///     typealias Model = Order
///     var route = "orders"
/// }
/// ```
///
/// A request can do without: `Orders.create(order).idempotencyKey(nil)`. For other requests than creates there is
/// ``RequestConverter/idempotencyKey(_:)``.
public protocol IdempotentCreatable: Creatable {
    /// The key of each create. ``IdempotencyKey/automatic`` unless named: a new one for each call, in `Idempotency-Key`.
    var idempotencyKey: IdempotencyKey { get }
}

extension IdempotentCreatable {
    public var idempotencyKey: IdempotencyKey { .automatic }

    public var _creationKey: IdempotencyKey? { idempotencyKey }
}
