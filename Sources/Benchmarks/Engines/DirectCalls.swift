// Baseline: the four steps as plain calls. What is left is the driver.

struct DirectCalls: Engine {
  let name = "direct calls"

  func run(_ number: Int, completion: @escaping StepCompletion) {
    completion(
      FourSteps.write(number)
        .flatMap(FourSteps.encode)
        .flatMap(FourSteps.add)
        .flatMap(FourSteps.square)
    )
  }
}
