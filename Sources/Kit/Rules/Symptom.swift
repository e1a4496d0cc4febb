// How one broken rule shows, where it can break in different places of a workflow.

extension Rule {
  /// How a broken rule shows, where that decides in which place to look.
  public enum Symptom: Hashable, Sendable {
    /// A call into the run did not return.
    case hang
    /// The cancelled run said nothing, or only what the transport answered to its request in flight.
    case silence
    /// The run said nothing when it was cancelled while no request was in flight.
    case silenceBetweenSteps
    /// The run ended in an error, though none of its steps failed.
    case noFailure
    /// The list never passed the environment's decoder.
    case otherDecoder
    /// A body was decoded twice.
    case decodedTwice
    /// The right user was asked for, and another one delivered.
    case otherDelivery
    /// The run was never started.
    case neverStarted
    /// The run is gone, and something of its world is still held.
    case keptElsewhere
    /// A task was cancelled after the late `cancel()` had returned.
    case lateTask
  }
}
