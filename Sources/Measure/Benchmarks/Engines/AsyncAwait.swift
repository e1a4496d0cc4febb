// Baseline: four awaits in a detached task, off the main actor.

struct AsyncAwait: ChainEngine {
  let name = "async/await"

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    Task.detached {
      do throws(StepError) {
        let text = try await later(FourSteps.write, number)
        let bytes = try await later(FourSteps.encode, text)
        let sum = try await later(FourSteps.add, bytes)
        completion(.success(try await later(FourSteps.square, sum)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  func runChain(_ length: Int, of link: @escaping LinkWork, completion: @escaping ChainCompletion) {
    Task.detached {
      do throws(StepError) {
        var number = 0
        for _ in 0..<length { number = try await later(link, number) }
        completion(.success(number))
      } catch {
        completion(.failure(error))
      }
    }
  }
}

/// Runs a step as an async call, which could suspend as a request does.
@concurrent @inline(never) private func later<Input: Sendable, Output: Sendable>(
  _ step: @Sendable (Input) -> Result<Output, StepError>,
  _ input: Input
) async throws(StepError) -> Output {
  try step(input).get()
}
