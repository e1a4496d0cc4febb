// A mistake: which exercise it answers wrongly, the words that must refuse it, and what is wrong.

import CommandSupport
public import Foundation

/// A wrong answer to an exercise, kept because its tests must recognise it.
public struct Mistake: Hashable, Sendable {
  /// The words that must refuse the mistake.
  public enum Refusal: Hashable, Sendable {
    /// A test fails and prints these words.
    case test(String)
    /// The compiler prints these words in an error.
    case compiler(String)

    /// Whether the mistake compiles, and a test refuses it.
    public var isByTest: Bool {
      if case .test = self { true } else { false }
    }

    /// What stands before the words in the mistake's file, and names them on the command line.
    fileprivate var kind: String { isByTest ? "expect" : "compiler" }

    /// The words of the test, or of the compiler.
    public var words: String {
      switch self {
      case .test(let words), .compiler(let words): words
      }
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
  /// The numbers of the tests that were red with it when it was recorded, in their order; empty if it was not.
  public let failing: [Int]
  /// The file, relative to the workbook's folder.
  public let path: String
  /// The difference of the wrong file from the finished one, as text.
  private let difference: String

  /// The finished file, relative to the workbook's folder.
  public var finished: String {
    path.replacing("/Mistakes/", with: "/").split(separator: "/").dropLast().joined(separator: "/")
      + ".swift"
  }

  /// Reads a mistake.
  ///
  /// - Parameters:
  ///   - text: The text of its file: the first line, perhaps a second like `Red: 4 7 9` with the tests that it
  ///     fails, a blank line, and the difference.
  ///   - path: The file, relative to the workbook's folder.
  /// - Returns: Nil unless the first line is like
  ///   `Mistake 1.1 · only-200 · The student believed … · expect: "…"`, with the file's name.
  public init?(_ text: String, path: String) {
    // NB: not one regular expression: the book has hundreds of mistakes, and each makes it anew.
    let first = firstLine(of: text)
    let parts = first.split(separator: " · ", maxSplits: 2)
    guard parts.count == 3, parts[0].hasPrefix("Mistake "), first.hasSuffix("\""),
      let exercise = ExerciseID(String(parts[0].dropFirst("Mistake ".count))),
      let (misconception, refusal) = Self.parts(of: parts[2]),
      parts[1].allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-".contains($0) }),
      path.hasSuffix("/\(parts[1])\(Self.ending)")
    else { return nil }
    (self.exercise, self.path, name) = (exercise, path, String(parts[1]))
    (self.misconception, self.refusal) = (misconception, refusal)
    let rest = text[first.endIndex...].dropFirst()
    let second = rest.prefix { !$0.isNewline }
    failing = second.hasPrefix(Self.red) ? second.split(separator: " ").compactMap { Int($0) } : []
    difference = String(failing.isEmpty ? rest : rest[second.endIndex...])
  }

  private static let red = "Red: "

  /// The text of a mistake's file, with other numbers of tests that are red with it.
  public static func text(_ text: String, failing numbers: [Int]) -> String {
    var lines = lines(of: text).map(String.init)
    lines.removeAll { $0.hasPrefix(red) }
    if !numbers.isEmpty {
      lines.insert(red + numbers.map(String.init).joined(separator: " "), at: 1)
    }
    return lines.joined(separator: "\n")
  }

  /// The misconception, and the words that must refuse it, which are in quotes at the end.
  private static func parts(of text: Substring) -> (String, Refusal)? {
    for refusal in [Refusal.test, Refusal.compiler] {
      guard let place = text.firstRange(of: " · \(refusal("").kind): \"") else { continue }
      let words = text[place.upperBound...].dropLast()
      return words.isEmpty ? nil : (String(text[..<place.lowerBound]), refusal(String(words)))
    }
    return nil
  }

  /// The text of a mistake's file.
  ///
  /// - Parameters:
  ///   - misconception: What a student believed who writes this, as a sentence without a point.
  ///   - difference: How the wrong file differs from the finished one.
  public static func text(
    _ place: (exercise: ExerciseID, name: String),
    _ misconception: String,
    _ refusal: Refusal,
    _ difference: Difference
  ) -> String {
    let words = "\(refusal.kind): \"\(refusal.words)\""
    let parts = ["Mistake \(place.exercise)", place.name, misconception, words]
    return parts.joined(separator: " · ") + "\n\n\(difference)"
  }

  /// The file of an exercise's mistake, relative to the workbook's folder.
  public static func path(of name: String, _ exercise: Exercise) -> String {
    let folder = exercise.path.replacing("Chapters/", with: "Solutions/", maxReplacements: 1)
    return folder.split(separator: "/").dropLast().joined(separator: "/")
      + "/Mistakes/\(exercise.title)/\(name)\(ending)"
  }

  /// The ending of the files of mistakes.
  public static let ending = ".diff"

  /// The whole wrong file: the finished one with the difference.
  ///
  /// - Parameter root: The workbook's folder.
  /// - Throws: That the finished file cannot be read, or that the difference no longer applies to it.
  public func answer(in root: URL) throws(BookProblem) -> String {
    let text: String
    do throws(UnreadableFile) {
      text = try readText(of: root.appending(path: finished))
    } catch {
      throw BookProblem(cannotRead: finished, error, "Restore it: \(path) differs from it.")
    }
    do throws(DifferenceError) {
      return try Difference(difference).applied(to: text)
    } catch {
      throw BookProblem(
        about: path,
        "\(path) no longer applies to \(finished): \(error). "
          + "Remove it, and make it anew: \(workbookCommand) new mistake \(exercise) \(name) "
          + "--\(refusal.kind) \"…\"")
    }
  }
}
