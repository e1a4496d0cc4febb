// The texts that a trial puts into the place of an exercise's file.

import Curriculum
import Foundation

/// Reads the stubs, solutions and mistakes of one chapter.
struct AnswerFiles {
  let chapter: Chapter
  let root: URL

  /// The exercise as it is shipped.
  func stub(_ exercise: Exercise) -> String {
    text(of: "\(chapter.stubs)/\(exercise.fileName)")
  }

  /// The stub after an edit that changes no code: its tests run, and test the placeholder.
  func touchedStub(_ exercise: Exercise) -> String {
    stub(exercise) + "\n// This line makes the exercise started.\n"
  }

  /// The finished code.
  func solution(_ exercise: Exercise) -> String {
    text(of: "\(chapter.solution)/\(exercise.fileName)")
  }

  /// A wrong answer, with the header of its exercise.
  func mistake(_ mistake: Mistake, _ exercise: Exercise) -> String {
    let header = stub(exercise).prefix { !$0.isNewline }
    return String(header + text(of: mistake.path).drop { !$0.isNewline })
  }

  /// The mistakes of an exercise, by name.
  func mistakes(_ exercise: Exercise) -> [Mistake] {
    let folder = "\(chapter.mistakes)/\(exercise.title)"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return (names ?? []).sorted().filter { $0.hasSuffix(".swift") }
      .compactMap { Mistake(text(of: "\(folder)/\($0)"), path: "\(folder)/\($0)") }
  }

  private func text(of path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }
}

extension Exercise {
  /// The name of its file, which is the same in all folders.
  var fileName: String { swiftName(path) + ".swift" }
}
