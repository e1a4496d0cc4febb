// What a multicast context has besides its end: the values before it.

/// The values of a multicast context, and the calls with values that are still to be made.
///
/// `@unchecked Sendable`: belongs to the state of a core, and is used under the core's lock only.
final class MulticastStream: @unchecked Sendable {
  /// The value that a result receives for which one value is enough.
  private var first: Message?
  /// The value that every other late subscriber receives.
  private var latest: Message?
  private var deliveries = FIFOQueue<Delivery>()
  /// The number of subscribers at which links that were cut are removed.
  private var limit = 8

  /// Whether there is a value.
  var hasValue: Bool { latest != nil }

  /// Whether no call waits.
  var isIdle: Bool { deliveries.isEmpty }

  /// Accepts a value, for each subscriber that wants it.
  ///
  /// - Returns: The value before it, to be released outside the lock.
  func accept(_ message: Message, for subscribers: inout FIFOQueue<Subscriber>) -> [Message] {
    removeCutLinks(from: &subscribers)
    let replaced = latest
    latest = message
    if first == nil { first = message }
    for subscriber in subscribers.elements { deliver(message, to: subscriber) }
    return [replaced].compactMap(\.self)
  }

  /// Adds a call with the value that is there, if there is one.
  func deliverValue(to subscriber: Subscriber) {
    let isForOneValue = subscriber.link?.isForOneValue ?? false
    if let message = isForOneValue ? first : latest { deliver(message, to: subscriber) }
  }

  private func deliver(_ message: Message, to subscriber: Subscriber) {
    guard subscriber.wants(message.signal, isEnd: false) else { return }
    deliveries.append(Delivery(subscriber: subscriber, message: message))
  }

  /// Returns the next call to make.
  func next() -> Delivery? { deliveries.popFirst() }

  // MARK: Removing

  /// Removes links whose followers have ended.
  ///
  /// - Parameter ifMany: Whether to do it only when the number of subscribers has doubled: each removal
  ///   looks at all of them.
  func removeCutLinks(from subscribers: inout FIFOQueue<Subscriber>, ifMany: Bool = false) {
    guard !ifMany || subscribers.count >= limit else { return }
    _ = subscribers.remove { $0.link?.isCut ?? false }  // they hold nothing
    limit = max(8, 2 * subscribers.count)
  }

  /// Removes the calls of all handlers.
  ///
  /// - Returns: What was removed, to be released outside the lock.
  func removeHandlers() -> [Delivery] { deliveries.remove { $0.subscriber.link == nil } }

  /// Forgets the values: after an error or a cancel no subscriber receives them.
  ///
  /// - Returns: What was removed, to be released outside the lock.
  func removeValues() -> [Message] {
    defer { (first, latest) = (nil, nil) }
    return [first, latest].compactMap(\.self)
  }
}
