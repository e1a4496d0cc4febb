// Compares exercises with their stubs, and finds what `workbook new` has left for the author to write.

import CommandSupport
import Curriculum
import Foundation

/// Finds exercises that differ from their stubs.
struct StubCheck {
  let chapter: Chapter
  let root: URL

  /// One sentence for each.
  var problems: [String] {
    chapter.exercises.compactMap { exercise in
      guard let shipped = try? Stub(of: exercise).text(in: root),
        let file = try? Data(contentsOf: root.appending(path: exercise.path)),
        file != Data(shipped.utf8)
      else { return nil }
      return
        "\(exercise.path) differs from its stub. If the file is right: \(workbookCommand) new stub "
        + "\(exercise.id). If the stub is: \(workbookCommand) reset \(exercise.id)"
    }
  }
}

/// Finds lines with the mark `AUTHOR:` in the files of a chapter, or in a page.
struct MarkCheck {
  let chapter: Chapter
  let root: URL

  /// One sentence for each line; the stubs are left out, which are copies.
  var problems: [String] {
    [chapter.path, chapter.solution, chapter.tests].flatMap(files)
      .flatMap { Self.problems(in: $0, below: root) }
  }

  /// One sentence for each line of a file.
  static func problems(in path: String, below root: URL) -> [String] {
    lines(of: Page.text(of: path, in: root)).enumerated().compactMap { number, line -> String? in
      guard let mark = line.firstRange(of: Draft.mark) else { return nil }
      let words = line[mark.upperBound...].drop(while: \.isWhitespace)
      return "\(path):\(number + 1): still to be written: \(words)"
    }
  }

  private func files(in folder: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: root.appending(path: folder).path)
    let endings = [".swift", ".md", Variant.ending]
    return (paths ?? []).sorted().filter { path in endings.contains(where: path.hasSuffix) }
      .map { "\(folder)/\($0)" }.filter { !$0.hasSuffix("/\(Stub.fileName)") }
  }
}
