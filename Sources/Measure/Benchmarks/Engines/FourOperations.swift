// Baseline: four block operations on a queue, each depending on the operation before.

import Foundation

struct FourOperations: ChainEngine {
  let name = "four operations"
  let chainName = "dependencies"
  private let queue = OperationQueue()

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    let (text, bytes, sum) = (Slot<String>(), Slot<[UInt8]>(), Slot<Int>())
    queue.addInOrder([
      BlockOperation { text.result = FourSteps.write(number) },
      BlockOperation { bytes.result = text.result.flatMap(FourSteps.encode) },
      BlockOperation { sum.result = bytes.result.flatMap(FourSteps.add) },
      BlockOperation { completion(sum.result.flatMap(FourSteps.square)) },
    ])
  }

  func runChain(_ length: Int, of link: @escaping LinkWork, completion: @escaping ChainCompletion) {
    let number = Slot<Int>()
    number.result = .success(0)
    let links = (0..<length).map { _ in
      BlockOperation { number.result = number.result.flatMap(link) }
    }
    queue.addInOrder(links + [BlockOperation { completion(number.result) }])
  }
}

/// A place where one operation stores its result for the next one.
///
/// `@unchecked Sendable`: an operation writes the result, and only its dependents read the result.
final class Slot<Value>: @unchecked Sendable {
  var result: Result<Value, StepError> = .failure(.missing)
}

extension OperationQueue {
  /// Makes each operation depend on the previous one, and adds them all.
  func addInOrder(_ operations: [Operation]) {
    for (first, second) in zip(operations, operations.dropFirst()) { second.addDependency(first) }
    addOperations(operations, waitUntilFinished: false)
  }
}
