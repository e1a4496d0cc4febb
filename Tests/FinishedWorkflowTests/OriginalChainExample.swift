// The original's example, which the lesson of chapter 4 begins with: written anew, with its mistakes.

import Foundation

protocol InputOperationType: AnyObject {
  func setInput(_ input: Any)
}

class ChainableOperation<Input, Output>: Operation, InputOperationType, @unchecked Sendable {
  var nextOperation: (any InputOperationType)?
  private var input: Input?

  func setInput(_ input: Any) { self.input = input as? Input }

  func main(_ input: Input) {}

  override func main() {
    guard let input else { return }
    main(input)
  }

  final func finish(result: Result<Output, any Error>) {
    guard case .success(let output) = result else { return }
    nextOperation?.setInput(output)
  }
}

class NoInputChainableOperation<Output>: ChainableOperation<Void, Output>, @unchecked Sendable {
  override func main() { main(()) }
}

struct OperationChain<Input, Output> {
  let operations: [Operation]
  private let last: ChainableOperation<Input, Output>

  private init(_ operations: [Operation], _ last: ChainableOperation<Input, Output>) {
    self.operations = operations + [last]
    self.last = last
  }

  static func create(
    operation: NoInputChainableOperation<Output>
  ) -> OperationChain where Input == Void {
    OperationChain([], operation)
  }

  static func join<Earlier>(
    previousChain: OperationChain<Earlier, Input>,
    newOperation: ChainableOperation<Input, Output>
  ) -> OperationChain {
    newOperation.addDependency(previousChain.last)
    previousChain.last.nextOperation = newOperation
    return OperationChain(previousChain.operations, newOperation)
  }
}
