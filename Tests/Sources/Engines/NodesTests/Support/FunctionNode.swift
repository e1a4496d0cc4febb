// A node made of a function, and `TestError`.

import Nodes

/// A node made of a function.
struct FunctionNode<Input: Sendable, Output: Sendable>: Node {
  private let work: @Sendable (Input) -> Observer<Output>
  init(_ work: @escaping @Sendable (Input) -> Observer<Output>) { self.work = work }
  func process(_ data: Input) -> Observer<Output> { work(data) }
}

enum TestError: Error, Equatable { case lost, broken }
