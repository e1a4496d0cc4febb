// Baseline: the four steps as plain calls. This row shows the cost of the driver alone.

struct DirectCalls: Engine {
  let name = "direct calls"

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    completion(
      FourSteps.write(number)
        .flatMap(FourSteps.encode)
        .flatMap(FourSteps.add)
        .flatMap(FourSteps.square)
    )
  }
}
