// How one context follows another: an edge of the graph, which either side can cut.

import Synchronization

/// Connects a source with a context that follows it.
///
/// The source holds its links as subscribers, and the follower holds them as its upstream work. While
/// the link is whole, the source holds the follower, so that signals arrive, and the follower holds
/// the source's core, so that a cancel arrives. A link that was cut holds nothing, and delivers nothing.
final class Link: Sendable {
  /// What a context does with a signal of its source.
  ///
  /// The first argument is the follower: the function must not hold it.
  typealias Receiver = @Sendable (_ follower: AnyObserver, Message, inout Trampoline) -> Void

  private struct Ends: Sendable {
    var source: ContextCore?
    var follower: AnyObserver?
    var receive: Receiver?
  }

  /// Whether a signal began the source's work, so that it is useless once the follower has ended.
  let isFurtherWork: Bool
  /// Whether the first value of a multicast source is enough.
  let isForOneValue: Bool
  private let isFromMulticast: Bool
  // The lock guards one decision. It may be taken under a core's lock, never the other way round.
  private let ends: Mutex<Ends>

  init(
    from source: ContextCore, to follower: AnyObserver, isFurtherWork: Bool,
    _ receive: @escaping Receiver
  ) {
    self.isFurtherWork = isFurtherWork
    isForOneValue = isFurtherWork && !follower.isMulticast
    isFromMulticast = source.isMulticast
    ends = Mutex(Ends(source: source, follower: follower, receive: receive))
  }

  /// Whether nothing can be delivered any more.
  var isCut: Bool { ends.withLock { $0.follower == nil } }

  /// Lets the follower receive a signal; cuts the link first if it is the source's last one.
  func deliver(_ message: Message, _ trampoline: inout Trampoline) {
    let ends = message.signal.isFinal || !isFromMulticast ? take() : self.ends.withLock { $0 }
    guard let follower = ends.follower, let receive = ends.receive else { return }
    receive(follower, message, &trampoline)
  }

  /// Cuts the link.
  ///
  /// - Returns: The source; nil if the link was cut before.
  @discardableResult
  func cut() -> ContextCore? {
    let ends = take()
    withExtendedLifetime(ends) {}  // the follower is released here, without the lock
    return ends.source
  }

  /// Lets the follower go, because no signal can come any more; its cancel still arrives.
  func releaseFollower() -> AnyObserver? {
    let (follower, receive) = ends.withLock { ends in
      defer { (ends.follower, ends.receive) = (nil, nil) }
      return (ends.follower, ends.receive)
    }
    withExtendedLifetime(receive) {}  // released here, without the lock
    return follower
  }

  private func take() -> Ends {
    ends.withLock { ends in
      defer { ends = Ends() }
      return ends
    }
  }
}

extension AnyObserver {
  /// Follows another context, and carries out at once what that leads to.
  func follow(
    _ source: AnyObserver, isFurtherWork: Bool = false, _ receive: @escaping Link.Receiver
  ) {
    Trampoline.run { _ = follow(source, isFurtherWork: isFurtherWork, &$0, receive) }
  }

  /// Receives each signal of another context until this context ends; a cancel goes the other way.
  ///
  /// - Parameters:
  ///   - source: The context to follow.
  ///   - isFurtherWork: Whether to stop the source at the end of this context, whatever that end is,
  ///     and not only when this context is cancelled.
  ///   - receive: Called with each signal.
  /// - Returns: The link to the source; nil if one of the two has ended already.
  @discardableResult
  func follow(
    _ source: AnyObserver,
    isFurtherWork: Bool = false,
    _ trampoline: inout Trampoline,
    _ receive: @escaping Link.Receiver
  ) -> Link? {
    if let settled = source.settled {
      receive(self, settled, &trampoline)
      return nil
    }
    guard let core, let sourceCore = source.core else { return nil }
    let link = Link(from: sourceCore, to: self, isFurtherWork: isFurtherWork, receive)
    guard core.add(.link(link), &trampoline) else { return nil }
    sourceCore.subscribe(.branch(link), &trampoline)
    return link
  }
}
