// The engine of chapter 3: four operations, and an adapter between each two.

import Adapters
import Foundation

struct AdaptedOperations: Engine {
  let name = "Adapters"
  private let manager = QueueManager()

  func run(_ number: Int, completion: @escaping StepCompletion) {
    let (write, encode) = (StepOperation(FourSteps.write), StepOperation(FourSteps.encode))
    let (add, square) = (StepOperation(FourSteps.add), StepOperation(FourSteps.square))
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

/// One step as an operation.
///
/// `@unchecked Sendable`: `input` is written by an adapter, before the work begins that reads it.
private final class StepOperation<Input: Sendable, Output: Sendable>: NetworkOperation<Output>,
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
