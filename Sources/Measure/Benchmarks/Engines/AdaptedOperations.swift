// The engine of chapter 3: four operations with three adapters between them.

import Adapters
import Foundation

struct AdaptedOperations: Engine {
  let name = "Adapters"
  private let manager = QueueManager()

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    let (write, encode) = (AdaptedStep(FourSteps.write), AdaptedStep(FourSteps.encode))
    let (add, square) = (AdaptedStep(FourSteps.add), AdaptedStep(FourSteps.square))
    write.input = number
    square.onCompletion { completion($0.mapError(StepError.init)) }
    manager.addOperations([
      write, AdapterOperation(from: write, to: encode, into: \.input),
      encode, AdapterOperation(from: encode, to: add, into: \.input),
      add, AdapterOperation(from: add, to: square, into: \.input),
      square,
    ])
  }
}

/// One of the four steps as an operation.
///
/// `@unchecked Sendable`: an adapter writes `input` before this operation starts and reads it.
final class AdaptedStep<Input: Sendable, Output: Sendable>: NetworkOperation<Output>,
  @unchecked Sendable
{
  var input: Input?
  private let work: @Sendable (Input) -> Result<Output, StepError>

  init(_ work: @escaping @Sendable (Input) -> Result<Output, StepError>) { self.work = work }

  override func beginWork() throws {
    guard let input else { throw MissingInput() }
    complete(result: work(input).mapError { $0 })
  }
}
