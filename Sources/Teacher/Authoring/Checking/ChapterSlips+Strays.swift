// Finds solutions, variants and tests that belong to no exercise.

import Curriculum
import Foundation

/// The words that a finished file begins with if it is there to be read, and has no exercise.
private let toRead = "// To read · "

extension ChapterSlips {
  var strays: [String] { straySolutions + strayVariants + strayTests }

  private var straySolutions: [String] {
    // A file that helps the exercises, and is none, is in both folders.
    let others = swiftFiles(chapter.solution).subtracting(known)
      .subtracting(swiftFiles(chapter.path)).sorted()
    return others.compactMap { name in
      let solution = "\(chapter.solution)/\(name).swift"
      return text(of: solution, in: root).hasPrefix(toRead)
        ? nil
        : "\(solution) has no exercise: there is no \(chapter.path)/\(name).swift. Write the exercise, or "
          + "remove the file. If it is there to be read, begin it with '\(toRead)…'."
    }
  }

  private var strayVariants: [String] {
    names(in: root.appending(path: chapter.variants)).sorted()
      .filter { !$0.hasPrefix(".") && !known.contains($0) }.map { name in
        "\(chapter.variants)/\(name) belongs to no exercise of \(chapter.path). "
          + "Move it to one's folder, or remove it."
      }
  }

  /// Test files that name an exercise which does not exist.
  ///
  /// A test file that names no exercise at all may be a helper, or the student's own.
  private var strayTests: [String] {
    let ids = chapter.exercises.map(\.id.description)
    let tests = swiftFiles(chapter.tests)
      .filter { !unreadable.contains($0.replacing(/(XC)?Tests$/, with: "")) }
    return tests.sorted().compactMap { name in
      let path = "\(chapter.tests)/\(name).swift"
      let named = text(of: path, in: root).matches(
        of: /(?:\.exercise|skipUnlessStarted)\("([^"]*)"/)
      return named.first { !ids.contains(String($0.1)) }.map { stray in
        "\(path) tests exercise \(stray.1), but \(chapter.path) has no exercise \(stray.1). "
          + "Correct the number, or write the exercise."
      }
    }
  }

  /// The names of the exercises, and of the files that cannot be read as such.
  private var known: Set<String> { unreadable.union(chapter.exercises.map(\.name)) }

  /// The names of the files whose own problem has been told already.
  private var unreadable: Set<String> { Set(chapter.problems.map { swiftName($0.path) }) }

  private func swiftFiles(_ folder: String) -> Set<String> {
    Set(Curriculum.swiftFiles(in: root.appending(path: folder)).map(swiftName))
  }
}
