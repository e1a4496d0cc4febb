// Chains that run side by side, and end as one.

extension OperationChain {
  /// Makes a chain of two that run side by side; its output is the pair of their outputs.
  ///
  /// The first error of a side is the error of the chain, at once; the other side goes on. The
  /// queue has the chain until both sides have ended. So the queue's `cancelAllOperations()` still
  /// reaches the other side, as the chain's `cancel()` does.
  ///
  /// - Parameter other: The other chain; the two may have operations in common.
  /// - Complexity: O(1).
  public func zip<Other, Second>(
    _ other: OperationChain<Other, Second>
  ) -> OperationChain<(Output, Second), (Output, Second)> {
    let first = last
    let second = other.last
    let both = ChainableBlockOperation<(Output, Second), (Output, Second)> { pair in pair }
    let joined = JoinedLink(both, after: joinedLast, and: [other.joinedLast]) {
      let collector = ZipCollector((nil, nil), sides: 2) { (sides: (Output?, Second?)) in
        sides.0.flatMap { first in sides.1.map { (first, $0) } }
      }
      let one = first.whenFinished { collector.take($0, of: \.0).map(both.receive) }
      let two = second.whenFinished { collector.take($0, of: \.1).map(both.receive) }
      return one ?? two
    }
    return OperationChain<(Output, Second), (Output, Second)>(last: both, joinedLast: joined)
  }

  /// Makes a chain of many that run side by side; its output is the array of their outputs.
  ///
  /// ```swift
  /// let chains = [1, 2, 3].map { number in
  ///   InitialChainableBlockOperation { number } ==> ChainableBlockOperation { (n: Int) in n * 2 }
  /// }
  /// let all = OperationChain.zip(chains)  // gives [2, 4, 6]
  /// ```
  ///
  /// The first error of a side is the error of the chain; see
  /// ``zip(_:)-(OperationChain<Other,Second>)``.
  ///
  /// - Parameter chains: The chains, which may have operations in common. Of none, the output is
  ///   an empty array.
  /// - Returns: A chain whose output is in the order of the chains.
  /// - Complexity: O(n) in the number of chains.
  public static func zip(_ chains: [OperationChain]) -> OperationChain<[Output], [Output]> {
    let all = ChainableBlockOperation<[Output], [Output]> { outputs in outputs }
    let sides = chains.map(\.last)
    let joined = JoinedLink(
      all, after: chains.first?.joinedLast, and: chains.dropFirst().map(\.joinedLast)
    ) {
      guard !sides.isEmpty else { return all.receive(.success([])) }
      let none = [Output?](repeating: nil, count: sides.count)
      let collector = ZipCollector(none, sides: sides.count) { $0.compactMap(\.self) }
      return sides.enumerated().reduce(nil) { ready, side in
        let link = side.element.whenFinished {
          collector.take($0, of: \.[side.offset]).map(all.receive)
        }
        return link ?? ready
      }
    }
    return OperationChain<[Output], [Output]>(last: all, joinedLast: joined)
  }
}
