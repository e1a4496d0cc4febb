// Which tests belong to an exercise, in both frameworks.

import Curriculum
import Foundation

/// The tests of one exercise.
package struct ExerciseTests: Sendable {
  /// The module of the tests.
  package let module: String
  /// The names of the files with suites of Swift Testing.
  package let files: [String]
  /// The names of the classes of XCTest.
  package let classes: [String]

  /// Finds the tests that name the exercise.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - chapter: Its chapter.
  ///   - root: The folder of the workbook.
  package init(of exercise: Exercise, in chapter: Chapter, root: URL) {
    let folder = root.appending(path: chapter.tests)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var (files, classes) = ([String](), [String]())
    for name in names.sorted() where name.hasSuffix(".swift") {
      let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
      if text.contains(".exercise(\"\(exercise.id)\"") { files.append(name) }
      guard text.contains("skipUnlessStarted(\"\(exercise.id)\"") else { continue }
      classes += text.matches(of: /class (\w+) *: *XCTestCase/).map { String($0.1) }
    }
    module = swiftName(chapter.tests)
    (self.files, self.classes) = (files, classes)
  }

  /// The filter that selects the tests of some exercises in Swift Testing.
  package static func filter(_ tests: [ExerciseTests]) -> String {
    let module = tests.first?.module ?? ""
    let files = tests.flatMap(\.files).map { $0.replacing(".", with: "\\.") }
    return "^\(module)\\..*/(\(files.joined(separator: "|")))"
  }
}
