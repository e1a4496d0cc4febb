// What an engine is, and the list of all engines: add a new one there.

/// Gets the result of a chain, once, on any thread.
typealias ChainCompletion = @Sendable (Result<Int, StepError>) -> Void

/// The work of one link of a long chain.
typealias LinkWork = @Sendable (Int) -> Result<Int, StepError>

/// A way to join steps into a chain; it has a row in the table "Engines".
protocol Engine: Sendable {
  /// The name of the row.
  var name: String { get }

  /// Builds and starts a chain of the ``FourSteps``, in which each step gets the previous output.
  ///
  /// - Parameters:
  ///   - number: The input of the first step.
  ///   - completion: Gets the output of the last step, or the first error.
  func run(_ number: Int, completion: @escaping ChainCompletion)
}

/// An engine whose chains can have any length; it also has a row in the table "Long chains".
protocol ChainEngine: Engine {
  /// The name of the row in the table "Long chains".
  var chainName: String { get }

  /// Builds and starts a chain of many links; the input of the first link is 0.
  ///
  /// - Parameters:
  ///   - length: The number of links.
  ///   - link: The work of each link. Only the links may hold it, so its release shows theirs.
  ///   - completion: Gets the output of the last link, or the first error.
  func runChain(_ length: Int, of link: @escaping LinkWork, completion: @escaping ChainCompletion)
}

extension ChainEngine {
  var chainName: String { name }
}

/// All engines, the baselines first.
///
/// What bounds their figures, on Linux: an `Operation` takes 544 bytes, and an `OperationQueue` as
/// much, nearly what the bare steps take together (576). A waiting run of adapters has seven
/// operations, one of chains five, one of receivers ten. The job itself hops to another thread three
/// times. Chains and receivers hop once more to enter the queue and after each answer, adapters for
/// each of four operations. Swift looks up the type of a generic property at each use: a `Mutex` of
/// a generic result cost long chains of receivers a tenth of their time, so a lock is of no generic
/// type.
let engines: [any Engine] = [
  DirectCalls(), AsyncAwait(), FourOperations(),
  AdaptedOperations(), ChainedOperations(), ReceivingOperations(), FourNodes(),
]
