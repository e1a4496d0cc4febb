// What came before what in a play: orders of steps that nobody can tell apart have the same histories.

/// What a thread has done so far, or what was done with something that threads share.
///
/// Two steps that use nothing in common leave the same histories in either order. So a search needs to go on from
/// one of the orders alone: M. Musuvathi and S. Qadeer, "Partial-order reduction for context-bounded state
/// exploration", 2007.
struct History {
  private(set) var number: UInt64 = 1

  /// Comes after another one.
  mutating func follow(_ other: UInt64) {
    number = mixed(number &* 31 ^ other)
  }

  /// A thread uses something: what it does next comes after all that was done there, and the other way round.
  mutating func use(_ shared: inout History) {
    follow(shared.number)
    shared = self
  }
}

/// Another number, of which each bit depends on all bits of this one.
///
/// This is SplitMix64 (G. Steele and others, "Fast Splittable Pseudorandom Number Generators", 2014).
private func mixed(_ number: UInt64) -> UInt64 {
  var mixed = number &+ 0x9E37_79B9_7F4A_7C15
  mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
  return mixed ^ (mixed >> 31)
}
