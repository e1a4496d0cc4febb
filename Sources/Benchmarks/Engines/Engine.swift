// What a row of the table "Engines" is, and the list of them: registering one is a line.

/// Gets the outcome of a chain, once, on any thread.
typealias StepCompletion = @Sendable (Result<Int, StepError>) -> Void

/// A link of a long chain: what it makes of its input.
typealias Link = @Sendable (Int) -> Result<Int, StepError>

/// A way to join steps.
protocol Engine: Sendable {
  /// The name of its row.
  var name: String { get }

  /// Starts the chain of the ``FourSteps``, each fed with what the one before it gave.
  ///
  /// - Parameters:
  ///   - number: What goes into the first step.
  ///   - completion: Gets the outcome of the last one, or the first error.
  func run(_ number: Int, completion: @escaping StepCompletion)
}

/// An engine whose chains can be of any length: it has a row in the table "Long chains" too.
protocol ChainEngine: Engine {
  /// The name of that row.
  var chainName: String { get }

  /// Builds a chain of one link many times, the first fed with 0, and starts it.
  ///
  /// - Parameters:
  ///   - length: How many links there are.
  ///   - link: What each of them does. Nobody holds it any more once all of them are freed.
  ///   - completion: Gets the outcome of the last one, or the first error.
  func runChain(_ length: Int, of link: @escaping Link, completion: @escaping StepCompletion)
}

extension ChainEngine {
  var chainName: String { name }
}

/// Every engine, the baselines first.
let engines: [any Engine] = [
  DirectCalls(), AsyncAwait(), FourOperations(), SevenOperations(),
  AdaptedOperations(), ChainedOperations(), ReceivingOperations(), FourNodes(),
]
