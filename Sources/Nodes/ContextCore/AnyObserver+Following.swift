// How one context follows another: it receives the other's signals, and cancels the other's work.

extension AnyObserver {
  /// What a context does with a signal of the context that it follows.
  ///
  /// The first argument is the context that follows: the function need not hold it.
  typealias SignalReceiver =
    @Sendable (_ follower: AnyObserver, Signal, ChainLog, inout Trampoline) -> Void

  /// Follows another context, and carries out at once what that leads to.
  func follow(
    _ source: AnyObserver,
    isFurtherWork: Bool = false,
    _ receive: @escaping SignalReceiver
  ) {
    Trampoline.run { follow(source, isFurtherWork: isFurtherWork, &$0, receive) }
  }

  /// Receives each signal of another context until this one ends, and cancels it with this one.
  ///
  /// The source holds this context, which must live to receive its signals. This context holds the
  /// source's upstream work, so that it can always stop it, and not the source itself: otherwise the
  /// two would hold each other until a signal comes, and that may never be.
  ///
  /// - Parameters:
  ///   - source: The context to follow.
  ///   - isFurtherWork: Whether to stop the source at the end of this context, whatever that end is,
  ///     and not only when this context is cancelled.
  ///   - receive: Called with each signal.
  func follow(
    _ source: AnyObserver,
    isFurtherWork: Bool,
    _ trampoline: inout Trampoline,
    _ receive: @escaping SignalReceiver
  ) {
    if let settled = source.settled {
      return receive(self, settled.signal, settled.log, &trampoline)
    }
    let (followed, isMulticast) = (source.upstream, source.isMulticast)
    let activity = UpstreamWork.Activity(source: followed, isFurtherWork: isFurtherWork) {
      [weak source] trampoline in
      source?.send(.canceled, ChainLog(), &trampoline) != nil
    }
    upstream?.add(activity, &trampoline)
    // `unowned` is safe: the subscriber that holds this function holds the follower, too.
    let branch = Subscriber.branch(id: ObjectIdentifier(self), follower: self) {
      [unowned self] signal, log, trampoline in
      if signal.isFinal || !isMulticast { upstream?.remove(following: followed) }
      if !isEnded { receive(self, signal, log, &trampoline) }
      return !isEnded
    }
    source.subscribe(branch, &trampoline)
  }
}
