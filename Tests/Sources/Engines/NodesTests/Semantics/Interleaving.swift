// One context on which several threads act at once, and a check of what its subscribers received.

import Nodes
import Synchronization
import UserAPI

/// A context, and the actions of several threads on it.
final class Interleaving: Sendable {
  enum ThreadAction: CaseIterable, Sendable {
    case emit, fail, cancel, cancelBranch, subscribe, branch
  }
  enum ContextKind: CaseIterable, Sendable { case plain, queue }

  private let kind: ContextKind
  private let actions = Mutex<[ThreadAction]>([])
  private let context: Context<Int>
  private let branch: Observer<Int>
  private let stops = SignalRecorder()
  private let begun = SignalRecorder()
  private let subscribers: Mutex<[GraphSubscriber]>

  init(_ kind: ContextKind) {
    self.kind = kind
    switch kind {
    case .plain: context = Context()
    case .queue: context = AsyncContext().on(DispatchQueue(label: "the context"))
    }
    branch = context.map { $0 }.map { Observer<Int>.emit(data: $0) }
    subscribers = Mutex([
      GraphSubscriber(to: context, isOnBranch: false),
      GraphSubscriber(to: branch, isOnBranch: true),
    ])
    context.stops { [stops] in stops.add("stopped") }
  }

  /// Carries out an action of one thread.
  func act(_ action: ThreadAction) {
    let number = actions.withLock { actions in
      actions.append(action)
      return actions.count
    }
    switch action {
    case .emit: context.emit(data: number)
    case .fail: context.emit(error: TestError.lost)
    case .cancel: context.cancel()
    case .cancelBranch: branch.cancel()
    case .subscribe: subscribe(to: context)
    case .branch: subscribe(to: furtherWork(number), isOnBranch: true)
    }
  }

  /// A branch that begins work with the value, and notes that.
  private func furtherWork(_ number: Int) -> Observer<Int> {
    context.flatMap { [begun] value in
      begun.add("branch \(number)")
      return .emit(data: value)
    }
  }

  private func subscribe(to observer: Observer<Int>, isOnBranch: Bool = false) {
    let subscriber = GraphSubscriber(to: observer, isOnBranch: isOnBranch)
    subscribers.withLock { $0.append(subscriber) }
  }

  // MARK: Checking

  /// A description of what was received if it breaks the rules; nil if it does not.
  var failure: String? {
    let subscribers = subscribers.withLock { $0 }
    let wrong = subscribers.firstIndex { !isRight($0, beside: subscribers[0]) }
    let isStopped = stops.entries.count == subscribers[0].count(.cancelled)
    let isBegunOnce = Set(begun.entries).count == begun.entries.count
    guard wrong != nil || !isStopped || !isBegunOnce else { return nil }
    let received = subscribers.map(\.received)
    return "\(kind): \(received), stopped \(stops.entries.count) times, begun: \(begun.entries)"
  }

  private func isRight(
    _ subscriber: GraphSubscriber, beside first: GraphSubscriber
  ) -> Bool {
    let received = subscriber.received
    let (cancels, ends) = (received.count { $0 == .cancelled }, received.count { $0 == .end })
    let isEnded = contains(.emit, .fail, .cancel, .cancelBranch)
    // A branch that was cancelled may differ from its source, which may have ended just before.
    let isCancelledBranch = subscriber.isOnBranch && cancels == 1 && contains(.cancelBranch)
    return received.count - ends == (isEnded ? 1 : 0)
      && ends == (isEnded ? 1 : 0)
      && (isCancelledBranch || Set(received) == Set(first.received))
  }

  private func contains(_ kinds: ThreadAction...) -> Bool {
    actions.withLock { $0.contains(where: kinds.contains) }
  }
}
