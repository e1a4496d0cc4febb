// Baseline: four steps that know nothing of each other, and three adapters between them.

import Foundation

struct SevenOperations: Engine {
  let name = "seven operations"
  private let queue = OperationQueue()

  func run(_ number: Int, completion: @escaping StepCompletion) {
    let (write, encode) = (Step(FourSteps.write), Step(FourSteps.encode))
    let (add, square) = (Step(FourSteps.add), Step(FourSteps.square))
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

/// The work of one operation, with a place for what goes in and one for what comes out.
///
/// `@unchecked Sendable`: each operation depends on the one that wrote what it reads.
private final class Step<Input, Output>: @unchecked Sendable {
  var input: Result<Input, StepError> = .failure(.missing)
  private(set) var output: Result<Output, StepError> = .failure(.missing)
  private let work: (Input) -> Result<Output, StepError>

  init(_ work: @escaping (Input) -> Result<Output, StepError>) { self.work = work }

  func run() { output = input.flatMap(work) }
}
