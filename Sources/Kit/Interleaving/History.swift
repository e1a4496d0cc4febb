// What came before what in a play: orders of steps that nobody can tell apart have the same histories.

/// What a thread has done so far, or what was done with something that threads share.
///
/// Two steps that use nothing in common leave the same histories in either order. So a search needs to go on from
/// one of the orders alone: M. Musuvathi and S. Qadeer, "Partial-order reduction for context-bounded state
/// exploration", 2007.
struct History {
  /// The same for the same history, in this process.
  private(set) var number = 1

  /// Comes after another one.
  mutating func follow(_ other: Int) {
    var hasher = Hasher()
    hasher.combine(number)
    hasher.combine(other)
    number = hasher.finalize()
  }

  /// A thread uses something: what it does next comes after all that was done there, and the other way round.
  mutating func use(_ shared: inout History) {
    follow(shared.number)
    shared = self
  }
}
