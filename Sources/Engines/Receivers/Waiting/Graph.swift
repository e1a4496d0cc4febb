// The lock of all operations that are joined, directly or through others.

import Synchronization

/// The lock of the links between operations; those that are joined share it, and no others do.
///
/// A question about several operations has one answer: would a dependency close a circle, does an
/// operation work for another alone. So links are read and changed in *steps*, under one lock. Why
/// that is right:
///
/// 1. A link is made in a step of both operations, after which they have one graph for good. So a step
///    that follows links meets only operations of its own graph.
/// 2. When two graphs become one, the smaller one is handed on to the other, its heir. That happens
///    once, under both locks. A step that finds an heir has touched nothing yet, and goes on to it.
/// 3. Only a join locks two graphs, the one at the lower address first: two joins never wait for each
///    other. In a step only such locks are taken inside which none is taken: that of an
///    operation's life cycle.
/// 4. A step calls no code of others, and releases no operation: what it takes out of the links, it
///    returns. So no step comes back to a lock that it holds.
final class Graph: Sendable {
  private struct State {
    /// Where the links are guarded now; nil while this graph guards them itself.
    var heir: Graph?
    /// How many graphs have become one here; the larger one is the heir, so that ways stay short.
    var size = 1
  }

  private enum Answer<Outcome: Sendable>: Sendable {
    case outcome(Outcome)
    case handedOn(Graph)
  }

  private let state = Mutex(State())

  /// Takes one step.
  func step<Outcome: Sendable>(_ body: () -> Outcome) -> Outcome {
    var graph = self
    while true {
      let answer: Answer<Outcome> = graph.state.withLock { state in
        if let heir = state.heir { .handedOn(heir) } else { .outcome(body()) }
      }
      switch answer {
      case .outcome(let outcome): return outcome
      case .handedOn(let heir): graph = heir
      }
    }
  }

  /// Makes one graph of two, and takes a step in it.
  static func join<Outcome: Sendable>(
    _ one: Graph, _ other: Graph, _ body: () -> Outcome
  ) -> Outcome {
    var (one, other) = (one.current, other.current)
    while one !== other {
      let isLower = ObjectIdentifier(one) < ObjectIdentifier(other)
      let (lower, upper) = isLower ? (one, other) : (other, one)
      if let outcome = handOn(lower, upper, body) { return outcome }
      (one, other) = (one.current, other.current)
    }
    return one.step(body)
  }

  /// The graph that guards the links, unless it is handed on in this moment.
  private var current: Graph {
    var graph = self
    while let heir = graph.state.withLock({ $0.heir }) { graph = heir }
    return graph
  }

  /// Hands the smaller graph on, and takes a step; nil if one of them was handed on meanwhile.
  private static func handOn<Outcome: Sendable>(
    _ lower: Graph, _ upper: Graph, _ body: () -> Outcome
  ) -> Outcome? {
    lower.state.withLock { first in
      upper.state.withLock { second in
        guard first.heir == nil, second.heir == nil else { return nil }
        let size = first.size + second.size
        if first.size < second.size {
          (first.heir, second.size) = (upper, size)
        } else {
          (second.heir, first.size) = (lower, size)
        }
        return body()
      }
    }
  }
}
