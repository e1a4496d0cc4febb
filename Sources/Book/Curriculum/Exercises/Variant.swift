// A variant of a finished file: a wrong answer, a race, or a right answer in another form.

/// Another answer to an exercise, kept because its tests must refuse it, or must accept it.
public struct Variant: Hashable, Sendable {
  /// Who refuses a wrong answer, and with which words.
  public struct Refusal: Hashable, Sendable {
    /// Who refuses it; the value is the option that makes such a variant on the command line.
    public enum Judge: String, CaseIterable, Sendable {
      /// A test fails and prints the words.
      case test = "--expect"
      /// A search of schedules finds a race, and its test prints the words.
      case search = "--race"
      /// The compiler prints the words in an error.
      case compiler = "--compiler"

      /// What stands before the words in the variant's file.
      fileprivate var mark: String { self == .compiler ? " · compiler: \"" : " · expect: \"" }
      /// The first word of the file.
      fileprivate var kind: String { self == .search ? "Race" : "Wrong" }
    }

    /// Who refuses the answer.
    public let judge: Judge
    /// The words of the test, or of the compiler.
    public let words: String

    /// Joins who refuses an answer and the words.
    public init(by judge: Judge, _ words: String) {
      self.judge = judge
      self.words = words
    }

    /// Whether the answer compiles, and a test refuses it.
    public var isByTest: Bool { judge != .compiler }
  }

  /// The exercise.
  public let exercise: ExerciseID
  /// The name, which is also the file's: `only-200` for example.
  public let name: String
  /// What a student believed who writes this, or how a right answer differs, as a sentence without a point.
  public let misconception: String
  /// The words that must refuse it; nil for a right answer.
  public let refusal: Refusal?
  /// The numbers of the tests that were red with it when it was recorded, in their order; empty if it was not.
  public let failing: [Int]
  /// The schedules that the searches found when it was recorded, as `workbook test --schedule` takes them.
  public let schedules: [String]
  /// The file, relative to the workbook's folder.
  public let path: String
  /// The difference of the file from the finished one, as text.
  private let difference: String

  /// The finished file, relative to the workbook's folder.
  public var finished: String {
    path.replacing("/Variants/", with: "/").split(separator: "/").dropLast().joined(separator: "/")
      + ".swift"
  }

  /// Whether a test must refuse it.
  public var isRefusedByTest: Bool { refusal?.isByTest ?? false }

  /// Reads a variant.
  ///
  /// - Parameters:
  ///   - text: The text of its file: the first line, perhaps lines like `Red: 4 7 9` and `Schedule: 7:0.1` with
  ///     what was recorded, a blank line, and the difference.
  ///   - path: The file, relative to the workbook's folder.
  /// - Returns: Nil unless the first line, with the file's name, is like
  ///   `Wrong 1.1 · only-200 · The student believed … · expect: "…"`, `Race 1.5 · …` with the same parts, or
  ///   `Right 1.5 · foundations-lock · A lock of Foundation around the state`.
  public init?(_ text: String, path: String) {
    // NB: not one regular expression: the book has hundreds of variants, and each makes it anew.
    let first = firstLine(of: text)
    let parts = first.split(separator: " · ", maxSplits: 2)
    guard parts.count == 3, let space = parts[0].firstIndex(of: " "),
      let exercise = ExerciseID(String(parts[0][space...].dropFirst())),
      let (misconception, refusal) = Self.parts(of: parts[2], kind: parts[0][..<space]),
      parts[1].allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-".contains($0) }),
      path.hasSuffix("/\(parts[1])\(Self.ending)")
    else { return nil }
    self.exercise = exercise
    self.path = path
    name = String(parts[1])
    self.misconception = misconception
    self.refusal = refusal
    var rest = text[first.endIndex...].dropFirst()
    func recorded(_ mark: String) -> [Substring] {
      let line = rest.prefix { !$0.isNewline }
      guard line.hasPrefix(mark) else { return [] }
      rest = rest[line.endIndex...].dropFirst()
      return line.dropFirst(mark.count).split(separator: " ")
    }
    failing = recorded(Self.red).compactMap { Int($0) }
    schedules = recorded(Self.schedule).map(String.init)
    difference = String(rest)
  }

  private static let red = "Red: "
  private static let schedule = "Schedule: "

  /// The text of a variant's file, with other records: the red tests, and the schedules that were found.
  public static func text(
    _ text: String, failing numbers: [Int], schedules: [String] = []
  ) -> String {
    var lines = lines(of: text).map(String.init)
    lines.removeAll { $0.hasPrefix(red) || $0.hasPrefix(schedule) }
    let records = [(schedule, schedules), (red, numbers.map(String.init))]
    for (mark, words) in records where !words.isEmpty {
      lines.insert(mark + words.joined(separator: " "), at: 1)
    }
    return lines.joined(separator: "\n")
  }

  /// What the first line says behind the name: the misconception, and the words in quotes at the end.
  private static func parts(
    of text: Substring, kind: Substring
  ) -> (misconception: String, refusal: Refusal?)? {
    guard text.hasSuffix("\"") else { return kind == "Right" ? (String(text), nil) : nil }
    for judge in Refusal.Judge.allCases where judge.kind == kind {
      guard let place = text.firstRange(of: judge.mark) else { continue }
      let words = String(text[place.upperBound...].dropLast())
      return words.isEmpty
        ? nil : (String(text[..<place.lowerBound]), Refusal(by: judge, words))
    }
    return nil
  }

  /// The text of a variant's file.
  ///
  /// - Parameters:
  ///   - misconception: What a student believed who writes this, or how a right answer differs, without a point.
  ///   - refusal: The words that must refuse it; nil for a right answer.
  ///   - difference: How the file differs from the finished one.
  public static func text(
    _ place: (exercise: ExerciseID, name: String),
    _ misconception: String,
    _ refusal: Refusal?,
    _ difference: Difference
  ) -> String {
    let kind = refusal?.judge.kind ?? "Right"
    let words = refusal.map { "\($0.judge.mark)\($0.words)\"" } ?? ""
    return "\(kind) \(place.exercise) · \(place.name) · \(misconception)\(words)\n\n\(difference)"
  }

  /// The file of an exercise's variant, relative to the workbook's folder.
  public static func path(of name: String, _ exercise: Exercise) -> String {
    "\(exercise.variants)/\(name)\(ending)"
  }

  /// The ending of the files of variants.
  public static let ending = ".diff"

  /// The whole file: the finished one with the difference.
  ///
  /// - Parameter root: The workbook's folder.
  /// - Throws: That the finished file cannot be read, or that the difference no longer applies to it.
  public func answer(in root: URL) throws(BookProblem) -> String {
    let advice =
      "Remove it, and make it anew: \(workbookCommand) new "
      + "\(refusal == nil ? "right" : "mistake") \(exercise) \(name)"
      + (refusal.map { " \($0.judge.rawValue) \"…\"" } ?? "")
    return try Difference.apply(
      difference[...], of: path, to: finished, in: root, orElse: advice)
  }
}
