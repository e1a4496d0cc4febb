// A schedule: which thread goes on at each point where more than one could.

/// The choices of a schedule, in their order.
///
/// A choice is a place in the list of the threads that can go on. The thread that has the turn is the
/// first of them, if it can go on; the others follow in the order in which they were made. After the
/// last choice that is not the first, nothing needs to be said: `0.1.1` and `0.1.1.0.0` are the same.
public struct Schedule: Hashable, Sendable, CustomStringConvertible {
  private(set) var choices: [UInt8]

  package init(_ choices: [UInt8] = []) {
    self.choices = choices
    while self.choices.last == 0 { self.choices.removeLast() }
  }

  /// The first of all: each thread runs to its end, or until it has to wait.
  public static let first = Schedule()

  /// The choice at a point: the first thread behind the last choice that needs to be said.
  ///
  /// A number behind the list of threads means the last of them.
  func choice(at point: Int) -> Int { point < choices.count ? Int(choices[point]) : 0 }

  /// Reads what ``description`` prints; nil if it is something else.
  public init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    self.init(numbers.compactMap(\.self))
  }

  /// The choices with points in between: `0.1.1`.
  public var description: String {
    choices.isEmpty ? "0" : choices.map(String.init).joined(separator: ".")
  }
}
