// Finds the files with the tests of an exercise.

import Curriculum
import Foundation

/// The files with the tests of one exercise, in both frameworks.
struct TestFiles {
  /// The files, in the order of their names.
  let files: [TestFile]

  /// Reads the files that name the exercise.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - chapter: Its chapter.
  ///   - root: The folder of the workbook.
  init(of exercise: Exercise, in chapter: Chapter, root: URL) {
    let folder = root.appending(path: chapter.tests)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    files = names.sorted().filter { $0.hasSuffix(".swift") }.compactMap { name in
      guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8),
        text.contains(".exercise(\"\(exercise.id)\"")
          || text.contains("skipUnlessStarted(\"\(exercise.id)\"")
      else { return nil }
      return TestFile(text, name: name)
    }
  }
}
