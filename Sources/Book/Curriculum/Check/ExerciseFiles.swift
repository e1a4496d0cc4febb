// The files that belong to one exercise, and how they are read.

import Foundation

/// An exercise's solution, stub, tests and variants.
struct ExerciseFiles {
  let exercise: Exercise
  let chapter: Chapter
  let root: URL

  /// The name that all of them share: `03-Handoff`.
  var name: String { exercise.name }
  /// The finished file, relative to the workbook's folder, as all paths here.
  var solution: String { "\(chapter.solution)/\(exercise.fileName)" }
  /// The exercise as it was shipped.
  var stub: Stub { Stub(of: exercise) }
  /// The tests.
  var tests: String { "\(chapter.tests)/\(name)Tests.swift" }
  /// The folder of the variants.
  var variants: String { "\(chapter.variants)/\(name)" }

  /// The lines of code that the finished file has, and the stub has not.
  var answerLines: [String] {
    guard let stub = try? stub.text(in: root),
      let finished = Curriculum.text(of: root.appending(path: solution))
    else { return [] }
    return lines(of: finished).difference(from: lines(of: stub)).insertions.compactMap { change in
      guard case .insert(_, let line, _) = change else { return nil }
      let code = trimmed(line)
      return code.contains(where: \.isLetter) && !code.hasPrefix("//") ? code : nil
    }
  }

  /// The tests in further files: `05-CancellationTests+Locks.swift`.
  var furtherTests: String {
    names(in: root.appending(path: chapter.tests)).filter { $0.hasPrefix("\(name)Tests+") }
      .compactMap { Curriculum.text(of: root.appending(path: "\(chapter.tests)/\($0)")) }.joined()
  }

  /// What all tests of the chapter share: helpers beside them, and those of all chapters.
  var sharedTests: String {
    let folders = [chapter.tests, "Tests/Support/ChapterTesting", "Tests/Support/TestSupport"]
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
