// The operator for searches: `LatestWork` stops the older work when a new value comes.

import Synchronization

extension Observer {
  /// Begins further work with each value, and stops the work that the value before it has begun.
  ///
  /// Only the latest work is in progress: what older work gives never arrives. Its end with an error or
  /// a cancel is the end of the new observer. In a context that is not multicast there is one value, and
  /// this is `map`. Other libraries call it "switch to latest", too; the name is RxSwift's.
  ///
  /// ```swift
  /// func results(of words: MulticastContext<String>, from search: some Node<String, [String]>)
  ///   -> Observer<[String]>
  /// {
  ///   words.flatMapLatest { search.process($0) }
  /// }
  /// ```
  ///
  /// - Parameter transform: Begins the work, where this observer calls its handlers; the older work has
  ///   been stopped by then. If it throws, the new observer ends with that error.
  public func flatMapLatest<New>(
    _ transform: @escaping @Sendable (Value) throws -> Observer<New>
  ) -> Observer<New> {
    guard isMulticast else { return map(transform) }
    let result = Observer<New>(ContextCore(isMulticast: true))
    let latest = LatestWork()
    result.follow(self) { result, message, trampoline in
      switch message.signal {
      case .value(let erased):
        let number = latest.begin()
        result.changeLog { $0.merge(message.log) }
        do {
          let inner = try transform(erased.value(as: Value.self))
          result.follow(inner, as: latest, number, &trampoline)
        } catch {
          result.send(Message(signal: .error(error)), &trampoline)
        }
      case .finished:
        if latest.endSource() { result.send(message, &trampoline) }
      case .error, .canceled:
        result.send(message, &trampoline)
      }
    }
    return result
  }
}

extension AnyObserver {
  /// Receives the signals of some work as long as it is the latest.
  fileprivate func follow(
    _ inner: AnyObserver, as latest: LatestWork, _ number: Int, _ trampoline: inout Trampoline
  ) {
    let isMulticast = inner.isMulticast
    let link = follow(inner, isFurtherWork: true, &trampoline) { result, message, trampoline in
      let isLast = message.signal.isFinal || !isMulticast
      guard let core = result.core else { return }
      for actions in latest.accept(message, of: number, isLast: isLast, for: core) {
        core.carryOut(actions, &trampoline)
      }
    }
    latest.keep(link)
  }
}

/// Which work is the latest, and whether it is in progress.
private final class LatestWork: Sendable {
  private struct State {
    var number = 0
    var link: Link?
    var isOpen = false
    var isSourceOver = false
  }

  // The result accepts a value under this lock, so that no older value comes later.
  private let state = Mutex(State())

  /// Makes older work useless, and stops it.
  ///
  /// - Returns: The number of the new work.
  func begin() -> Int {
    let (number, older) = state.withLock { state in
      let older = state.link
      state = State(number: state.number + 1, isOpen: true)
      return (state.number, older)
    }
    Trampoline.run { if let older { Activity.link(older).stop(&$0) } }
    return number
  }

  /// Keeps the link to the latest work, to stop it later; nil if the work has ended already.
  func keep(_ link: Link?) { state.withLock { $0.link = link } }

  /// Counts the source as over.
  ///
  /// - Returns: Whether nothing is in progress any more.
  func endSource() -> Bool {
    state.withLock { state in
      state.isSourceOver = true
      return !state.isOpen
    }
  }

  /// Accepts a signal of some work, unless there is later work.
  ///
  /// - Returns: What the result has to do.
  func accept(
    _ message: Message, of number: Int, isLast: Bool, for result: ContextCore
  ) -> [ContextState.SendActions] {
    state.withLock { state in
      guard number == state.number else { return [] }
      if isLast { state.isOpen = false }
      let isFinished = isLast && state.isSourceOver
      var messages = isFinished ? [Message(signal: .finished)] : []
      if case .finished = message.signal {} else { messages.insert(message, at: 0) }
      return messages.compactMap { result.accept($0, stopsAll: false) }
    }
  }
}
