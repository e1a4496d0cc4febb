import Foundation

/// Random numbers that can be repeated.
///
/// The algorithm is SplitMix64, by S. Vigna after G. Steele, D. Lea and C. Flood.
public struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator; the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The seed in the environment's `WORKBOOK_SEED`, or else a new one.
  public static var newSeed: UInt64 { wanted ?? UInt64.random(in: 1...UInt64(UInt32.max)) }

  private static let wanted =
    ProcessInfo.processInfo.environment["WORKBOOK_SEED"].flatMap(UInt64.init)

  /// The seed of the inputs that the tests of this run draw.
  public static let ofInputs = newSeed
  /// What a test says that has drawn some of its inputs.
  public static let again = "(WORKBOOK_SEED=\(ofInputs) draws the same inputs)"

  /// A seed like ``newSeed``, printed so that a failing test can be repeated.
  ///
  /// - Parameter subject: What is tested; the printed line begins with it.
  public static func newSeed(printedFor subject: String) -> UInt64 {
    let seed = newSeed
    print("\(subject): WORKBOOK_SEED=\(seed)")
    return seed
  }
}

extension Int {
  /// A number that is another one in each run, and the same one with the same `WORKBOOK_SEED`.
  public static func drawn(in range: ClosedRange<Int>) -> Int {
    var numbers = SeededNumbers(seed: SeededNumbers.ofInputs)
    return random(in: range, using: &numbers)
  }
}
