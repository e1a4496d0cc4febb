// Every operator and node, as a step of a random graph.

import Nodes
import UserAPI

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
    let begin = { @Sendable [weak graph] (number: CountedNumber) in
      graph?.begin(number.number &+ held.number) ?? .emit(data: number)
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
