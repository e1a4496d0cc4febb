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
  case map, throwingMap, mapToWork, chain, filter, mapError, mapErrorToWork
  case catchError, combine, combineTolerance, combineArray, dispatch, multicast
  case then, dispatcher, logger, errorMapper, aborter, refresher

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
    case .filter:
      return source.map { [$0, held] }.filter { $0.number > 2 }.map { $0.first ?? held }
    case .mapError: return source.mapError { _ in TestError.broken }
    case .mapErrorToWork: return source.mapError { _ in work.begin(held.number) }
    case .catchError: return source.catchError { (_: TestError) in held }
    case .multicast: return source.multicast().latest
    case .dispatch: return source.dispatch(on: context.queue)
    default: return combineOrProcess(in: context)
    }
  }

  private func combineOrProcess(in context: Context) -> Observer<CountedNumber> {
    let (source, other) = (context.source, context.other)
    switch self {
    case .combine: return source.combine(other).map { $0.0.plus($0.1.number) }
    case .combineTolerance:
      let none = CountedNumber(0, context.graph.live)
      return source.combineTolerance(other).map { ($0.0 ?? none).plus(($0.1 ?? none).number) }
    case .combineArray: return Observer.combine([source, other, source]).map { $0[1].plus(1) }
    default: return source.map { [node = node(in: context)] in node.process($0) }
    }
  }

  private func node(in context: Context) -> any Node<CountedNumber, CountedNumber> {
    let (work, salt) = (context.graph.work, context.salt)
    let next = FunctionNode<CountedNumber, CountedNumber> { work.begin($0.number &+ salt) }
    switch self {
    case .then: return next.then(next)
    case .dispatcher: return DispatcherNode(on: context.queue, next: next)
    case .logger: return LoggerNode(log: ChainLog(), next: next) { _ in }
    case .errorMapper: return ErrorMapperNode(next: next) { _ in TestError.lost }
    case .aborter: return AborterNode(aborter: context.graph.aborter, next: next)
    default:
      return FunctionNode { [refresher = context.graph.refresher] _ in refresher.process(()) }
    }
  }
}
