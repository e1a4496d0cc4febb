// A small program that is run to see which of its objects exist at its moments.

/// A program whose objects are watched.
///
/// Its file is shown to students without the lines that watch: those with `Life(`, `look(` and
/// `LifetimeProbe(`.
package struct LifetimeProbe: Sendable {
  /// A moment of a run.
  package struct Moment: Equatable, Sendable {
    package let name: String
    /// The line of the file right before the moment, from 1.
    package let line: Int
    /// The names of the objects that exist, in the order of the alphabet.
    package let alive: [String]
  }

  /// The name, `kept-by-the-request` for example.
  package let name: String
  /// What the author of code like this one believed, as a predicate; empty if the code is right.
  ///
  /// Code that is wrong is not shown: it stands below the code that is right, whose types it uses.
  package let misconception: String
  /// The file, relative to the workbook's folder.
  package let path: String
  private let body: @Sendable () -> Void

  init(
    _ name: String, misconception: String = "", file: String = #fileID,
    _ body: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.misconception = misconception
    self.body = body
    path = "Sources/Book/Lifetimes/Probes/\(file.split(separator: "/").last ?? "")"
  }

  /// Runs the program on the calling thread, and says what was seen.
  package var moments: [Moment] {
    let witness = LifeWitness()
    LifeWitness.$current.withValue(witness, operation: body)
    return witness.moments
  }

  /// All probes.
  package static let all = [
    keptByTheRequest, keptWeakly, screenAndRun, screenHeldWeakly, dependency, noDependency,
    suspendedQueue, neverAdded, delivered, deliveredWeakly, deliveredToNothing, handler,
    handlerHoldsWeakly, promisedRun, promisedWeakly, promisedToItself,
  ]
}

/// Notes a moment: `look("dropped")` on the line right after the one that is asked about.
func look(_ moment: String, line: Int = #line) {
  LifeWitness.current.note(moment, line: line - 1)
}
