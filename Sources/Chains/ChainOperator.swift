// The arrow that puts chains together.

/// Arrows are read from the left, before an assignment.
precedencegroup OperationChainPrecedence {
  associativity: left
  higherThan: AssignmentPrecedence
}

/// Joins an operation, or a chain, and an operation that takes what it gives.
infix operator ==> : OperationChainPrecedence

/// Makes a chain of two operations: the second takes what the first gives.
public func ==> <Middle, Output>(
  first: InitialChainableOperation<Middle>,
  second: ChainableOperation<Middle, Output>
) -> OperationChain<Middle, Output> {
  .join(previousChain: .create(operation: first), newOperation: second)
}

/// Makes a chain that goes on with another operation, which takes what the chain gives.
public func ==> <Input, Middle, Output>(
  chain: OperationChain<Input, Middle>,
  next: ChainableOperation<Middle, Output>
) -> OperationChain<Middle, Output> {
  .join(previousChain: chain, newOperation: next)
}
