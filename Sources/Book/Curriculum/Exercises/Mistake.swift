// The first line of a mistake: which exercise it answers wrongly, and the words that must refuse it.

/// A wrong answer to an exercise, kept because its tests must recognise it.
public struct Mistake: Equatable, Sendable {
  /// The words that must refuse the mistake.
  public enum Refusal: Equatable, Sendable {
    /// A test fails and prints these words.
    case test(String)
    /// The compiler prints these words in an error.
    case compiler(String)

    /// Whether the mistake compiles, and a test refuses it.
    public var isByTest: Bool {
      if case .test = self { true } else { false }
    }
  }

  /// The exercise.
  public let exercise: ExerciseID
  /// The name, which is also the file's: `only-200` for example.
  public let name: String
  /// What a student believed who writes this, as a sentence without a point.
  public let misconception: String
  /// The words that must refuse it.
  public let refusal: Refusal
  /// The file, relative to the workbook's folder.
  public let path: String

  /// Reads a mistake.
  ///
  /// - Parameters:
  ///   - text: The text of its file.
  ///   - path: The file, relative to the workbook's folder.
  /// - Returns: Nil unless the first line is like
  ///   `// Mistake 1.1 · only-200 · The student believed … · expect: "…"`, with the file's name.
  public init?(_ text: String, path: String) {
    let form = /\/\/ Mistake (\S+) · (\S+) · (.*) · (expect|compiler): "(.+)"/
    guard let match = firstLine(of: text).wholeMatch(of: form),
      let exercise = ExerciseID(String(match.1)), match.2 == swiftName(path)
    else { return nil }
    (self.exercise, self.path, name) = (exercise, path, String(match.2))
    misconception = String(match.3)
    let words = String(match.5)
    refusal = match.4 == "expect" ? .test(words) : .compiler(words)
  }
}
