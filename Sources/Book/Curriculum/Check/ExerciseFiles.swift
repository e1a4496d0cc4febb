// The files that belong to one exercise, and how they are read.

import Foundation

/// An exercise's solution, stub, tests and mistakes.
struct ExerciseFiles {
  let exercise: Exercise
  let root: URL

  /// The name that all of them share: `Handoff` for `Handoff.swift`.
  let name: String
  /// The finished file, relative to the workbook's folder, as all paths here.
  let solution: String
  /// The exercise as it was shipped.
  let stub: String
  /// The folder of the chapter's tests.
  let folderOfTests: String
  /// The tests.
  let tests: String
  /// The folder of the mistakes.
  let mistakes: String

  init(of exercise: Exercise, in chapter: Chapter, root: URL) {
    (self.exercise, self.root) = (exercise, root)
    name = swiftName(exercise.path)
    solution = "\(chapter.solution)/\(name).swift"
    stub = "\(chapter.stubs)/\(name).swift"
    folderOfTests = chapter.tests
    tests = "\(chapter.tests)/\(name)Tests.swift"
    mistakes = "\(chapter.mistakes)/\(name)"
  }

  /// The tests in further files: `CancellationTests+Locks.swift`.
  var furtherTests: String {
    names(in: root.appending(path: folderOfTests)).filter { $0.hasPrefix("\(name)Tests+") }
      .compactMap { Curriculum.text(of: root.appending(path: "\(folderOfTests)/\($0)")) }.joined()
  }

  /// What all tests of the chapter share: helpers beside them, and those of all chapters.
  var sharedTests: String {
    let folders = [folderOfTests, "Tests/Support/ChapterTesting", "Tests/Support/TestSupport"]
    let paths = folders.flatMap { folder in
      names(in: root.appending(path: folder)).filter { name in
        name.hasSuffix(".swift") && !name.hasSuffix("Tests.swift")
      }.map { "\(folder)/\($0)" }
    }
    return paths.compactMap { Curriculum.text(of: root.appending(path: $0)) }.joined()
  }

  /// Reads a file that the exercise needs.
  ///
  /// - Parameters:
  ///   - kind: What it is, `solution` for example.
  ///   - advice: What to do if there is no such file.
  /// - Throws: That the exercise has no such file, or why the file cannot be read.
  func text(of path: String, _ kind: String, orElse advice: String) throws(BookProblem) -> String {
    do throws(UnreadableFile) {
      return try readText(of: root.appending(path: path))
    } catch .missing {
      throw BookProblem(about: path, "Exercise \(exercise.id) has no \(kind). \(advice)")
    } catch {
      throw BookProblem(cannotRead: path, error, "Replace it with the \(kind) of \(exercise.id).")
    }
  }
}
