// A whole request, as the routes see it.

/// A request: its head, and its body.
struct Request: Equatable {
  /// The request line and the header fields.
  var head: RequestHead
  /// The body; of a long one its first 64 KB.
  private(set) var body: [UInt8] = []

  /// Makes a request of which the body has not come yet.
  init(head: RequestHead) { self.head = head }

  /// Adds a part of the body, as far as there is room for it.
  mutating func append(_ part: ArraySlice<UInt8>) {
    body += part.prefix(RequestHead.limit - body.count)
  }
}
