// Every operator and node, as a step of a random graph; what a step begins is `PendingWork`.

import Nodes
import Synchronization
import TestSupport
import UserAPI

/// Work that operators have begun, and that the test ends.
final class PendingWork: Sendable {
  private let live: LiveCounter
  private let pending = Mutex<[Context<CountedNumber>]>([])

  init(_ live: LiveCounter) { self.live = live }

  /// Begins work of one of six kinds.
  func begin(_ kind: Int) -> Observer<CountedNumber> {
    switch kind % 6 {
    case 0: return .emit(data: CountedNumber(kind, live))
    case 1: return .emit(error: TestError.broken)
    case 2, 3: return keep(Context())
    case 4: return keep(Context()).map { $0.plus(1) }
    default:
      let cancelled = Context<CountedNumber>()
      cancelled.cancel()
      return cancelled
    }
  }

  private func keep(_ context: Context<CountedNumber>) -> Observer<CountedNumber> {
    pending.withLock { $0.append(context) }
    return context
  }

  /// Ends a random piece of work, or lets it emit a value.
  func endOne(_ number: Int) {
    let context = pending.withLock { pending in
      pending.isEmpty ? nil : pending.remove(at: number % pending.count)
    }
    context.map { end($0, number) }
  }

  private func end(_ context: Context<CountedNumber>, _ number: Int) {
    switch number % 8 {
    case 0: context.emit(error: TestError.broken)
    case 1: context.cancel()
    default: context.emit(data: CountedNumber(number, live))
    }
  }

  /// Ends all work.
  ///
  /// - Returns: Whether there was any.
  func endAll() -> Bool {
    let all = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    for context in all { end(context, 7) }
    return !all.isEmpty
  }
}

enum GraphOperation: CaseIterable {
  case map, throwingMap, mapToWork, chain, mapError, mapErrorToWork
  case catchError, combine, combineArray, dispatch, then, aborter

  /// What a step is applied to.
  struct Context {
    let graph: RandomGraph
    let source: Observer<CountedNumber>
    let other: Observer<CountedNumber>
    let salt: Int
    let queue: DispatchQueue
  }

  func apply(in context: Context) -> Observer<CountedNumber> {
    let (source, salt, work) = (context.source, context.salt, context.graph.work)
    // Held by the function of an operator: what holds the function holds the number.
    let held = CountedNumber(salt, context.graph.live)
    switch self {
    case .map: return source.map { $0.plus(held.number) }
    case .throwingMap:
      return source.map { number in
        if number.number % 5 == held.number { throw TestError.broken }
        return number.plus(1)
      }
    case .mapToWork: return source.map { work.begin($0.number &+ held.number) }
    case .chain:
      return source.chain { work.begin($0.number &+ salt) }.map { $0.0.plus($0.1.number) }
    case .mapError: return source.mapError { _ in TestError.broken }
    case .mapErrorToWork: return source.mapError { _ in work.begin(held.number) }
    case .catchError: return source.catchError { (_: TestError) in held }
    case .dispatch: return source.dispatch(on: context.queue)
    case .combine: return source.combine(context.other).map { $0.0.plus($0.1.number) }
    case .combineArray:
      return Observer.combine([source, context.other, source]).map { $0[1].plus(1) }
    case .then, .aborter:
      let next = FunctionNode<CountedNumber, CountedNumber> { work.begin($0.number &+ salt) }
      let node: any Node<CountedNumber, CountedNumber> =
        self == .then
        ? next.then(next) : AborterNode(aborter: context.graph.aborter, next: next)
      return source.map { node.process($0) }
    }
  }
}
