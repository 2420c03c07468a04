/// A transport that lets go of whoever waits for an answer as soon as the ``TransportRequest/interruption`` of the request
/// ends it, or the task is cancelled: while the head is waited for, and while the content is read.
///
/// It need not where the content of the request is a stream, which somebody else makes, nor while it reads what waits in a
/// file.
package protocol InterruptibleTransport: Transport {}
