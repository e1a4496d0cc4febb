// Baseline: four step operations that do not know each other, and three adapters between them.

import Foundation

struct SevenOperations: Engine {
  let name = "seven operations"
  private let queue = OperationQueue()

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    let (write, encode) = (StepWork(FourSteps.write), StepWork(FourSteps.encode))
    let (add, square) = (StepWork(FourSteps.add), StepWork(FourSteps.square))
    write.input = .success(number)
    queue.addInOrder([
      BlockOperation { write.run() },
      BlockOperation { encode.input = write.output },
      BlockOperation { encode.run() },
      BlockOperation { add.input = encode.output },
      BlockOperation { add.run() },
      BlockOperation { square.input = add.output },
      BlockOperation {
        square.run()
        completion(square.output)
      },
    ])
  }
}

/// The work of one step operation, with its input and its output.
///
/// `@unchecked Sendable`: each operation depends on the operation that wrote what it reads.
private final class StepWork<Input, Output>: @unchecked Sendable {
  var input: Result<Input, StepError> = .failure(.missing)
  private(set) var output: Result<Output, StepError> = .failure(.missing)
  private let work: (Input) -> Result<Output, StepError>

  init(_ work: @escaping (Input) -> Result<Output, StepError>) { self.work = work }

  func run() { output = input.flatMap(work) }
}
