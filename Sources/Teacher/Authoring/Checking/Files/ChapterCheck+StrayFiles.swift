// Finds solutions, variants and tests that belong to no exercise.

import Curriculum
import Foundation

/// The words that a finished file begins with if it is there to be read, and has no exercise.
private let toRead = "// To read · "

extension ChapterCheck {
  /// One sentence for each stray file or folder.
  var strayFiles: [BookProblem] { solutions + variants + tests }

  private var solutions: [BookProblem] {
    // A file that helps the exercises, and is none, is in both folders.
    let given = swiftNames(in: chapter.path)
    let others = swiftNames(in: chapter.solution).subtracting(known).subtracting(given).sorted()
    return others.filter { !isToRead($0) }.map { name in
      let solution = "\(chapter.solution)/\(name).swift"
      return BookProblem(
        about: solution,
        "\(solution) has no exercise: there is no \(chapter.path)/\(name).swift. Write the exercise, or "
          + "remove the file. If it is there to be read, begin it with '\(toRead)…'.")
    }
  }

  private func isToRead(_ name: String) -> Bool {
    let file = root.appending(path: "\(chapter.solution)/\(name).swift")
    return firstLine(of: text(of: file) ?? "").hasPrefix(toRead)
  }

  private var variants: [BookProblem] {
    let names = names(in: root.appending(path: chapter.variants)).filter { !$0.hasPrefix(".") }
    return names.sorted().filter { !known.contains($0) }.map { name in
      let path = "\(chapter.variants)/\(name)"
      return BookProblem(
        about: path,
        "\(path) belongs to no exercise of \(chapter.path). Move it to one's folder, or remove it.")
    }
  }

  /// Test files that name an exercise which does not exist.
  ///
  /// A test file that names no exercise at all may be a helper, or the student's own.
  private var tests: [BookProblem] {
    let ids = chapter.exercises.map(\.id.description)
    let naming = /(?:\.exercise|skipUnlessStarted)\("([^"]*)"/
    return swiftNames(in: chapter.tests)
      .filter { !unreadable.contains($0.replacing(/(XC)?Tests$/, with: "")) }.sorted()
      .compactMap { name in
        let path = "\(chapter.tests)/\(name).swift"
        let text = text(of: root.appending(path: path)) ?? ""
        let named = text.matches(of: naming)
        guard let id = named.map({ String($0.1) }).first(where: { !ids.contains($0) }) else {
          return nil
        }
        return BookProblem(
          about: path,
          "\(path) tests exercise \(id), but \(chapter.path) has no exercise \(id). "
            + "Correct the number, or write the exercise."
        )
      }
  }

  // MARK: Which files there are

  /// The names of the exercises, and of the files that cannot be read as such.
  private var known: Set<String> {
    unreadable.union(chapter.exercises.map { swiftName($0.path) })
  }

  /// The names of the files whose own problem has been told already.
  private var unreadable: Set<String> { Set(chapter.problems.map { swiftName($0.path) }) }

  private func swiftNames(in folder: String) -> Set<String> {
    let names = names(in: root.appending(path: folder)).filter { $0.hasSuffix(".swift") }
    return Set(names.map(swiftName))
  }
}
