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
    let context = Context<CountedNumber>()
    switch kind % 6 {
    case 0: context.emit(data: CountedNumber(kind, live))
    case 1: return .emit(error: TestError.broken)
    case 2: context.cancel()
    default: pending.withLock { $0.append(context) }
    }
    return kind % 6 == 5 ? context.map { $0.plus(1) } : context
  }

  /// Ends a random piece of work.
  func endOne(_ number: Int) {
    let context = pending.withLock { $0.isEmpty ? nil : $0.remove(at: number % $0.count) }
    let end = ["error broken", "cancelled"]
    let word = end.indices.contains(number % 8) ? end[number % 8] : "value"
    context?.end(as: word, CountedNumber(number, live))
  }

  /// Ends all work.
  ///
  /// - Returns: Whether there was any.
  func endAll() -> Bool {
    let count = pending.withLock { $0.count }
    for _ in 0..<count { endOne(7) }
    return count > 0
  }
}

enum GraphOperation: CaseIterable {
  case map, throwingMap, mapToWork, chain, mapError, mapErrorToWork
  case catchError, combine, combineArray, dispatch, then, aborter

  /// Applies the operation to an observer, or to two.
  func apply(
    to source: Observer<CountedNumber>, and other: Observer<CountedNumber>, salt: Int,
    on queue: DispatchQueue, in graph: RandomGraph
  ) -> Observer<CountedNumber> {
    // Held by the function of an operator: what holds the function holds the number.
    let held = CountedNumber(salt, graph.live)
    let begin = { @Sendable [work = graph.work] (number: CountedNumber) in
      work.begin(number.number &+ held.number)
    }
    switch self {
    case .map: return source.map { $0.plus(held.number) }
    case .throwingMap:
      return source.map { number in
        if number.number % 5 == held.number { throw TestError.broken }
        return number.plus(1)
      }
    case .mapToWork: return source.map(begin)
    case .chain: return source.chain(with: begin).map { $0.0.plus($0.1.number) }
    case .mapError: return source.mapError { _ in TestError.broken }
    case .mapErrorToWork: return source.mapError { _ in begin(held) }
    case .catchError: return source.catchError { (_: TestError) in held }
    case .dispatch: return source.dispatch(on: queue)
    case .combine: return source.combine(other).map { $0.0.plus($0.1.number) }
    case .combineArray: return Observer.combine([source, other, source]).map { $0[1].plus(1) }
    case .then, .aborter:
      let next = FunctionNode(begin)
      let node: any Node<CountedNumber, CountedNumber> =
        self == .then ? next.then(next) : AborterNode(aborter: graph.aborter, next: next)
      return source.map { node.process($0) }
    }
  }
}
