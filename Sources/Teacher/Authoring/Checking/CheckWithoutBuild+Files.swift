// Compares exercises with their stubs, and finds what `workbook new` has left for the author to write.

import CommandSupport
import Curriculum
import Foundation

extension CheckWithoutBuild {
  /// One sentence for each exercise that differs from its stub.
  var changedExercises: [String] {
    chapters.flatMap(\.exercises).compactMap { exercise in
      guard let shipped = try? Stub(of: exercise).text(in: book.root),
        let file = try? Data(contentsOf: book.root.appending(path: exercise.path)),
        file != Data(shipped.utf8)
      else { return nil }
      return
        "\(exercise.path) differs from its stub. If the file is right: \(workbookCommand) new stub "
        + "\(exercise.id). If the stub is: \(workbookCommand) reset \(exercise.id)"
    }
  }

  /// One sentence for each line with the mark `AUTHOR:` in a file of a chapter, or in a page.
  ///
  /// The stubs are left out, which are copies.
  var marks: [String] {
    let files = chapters.flatMap { [$0.path, $0.solution, $0.tests].flatMap(self.files) }
    return (files + pages.filter(PageCheck.general.contains)).flatMap { path in
      lines(of: Page.text(of: path, in: book.root)).enumerated().compactMap { number, line in
        guard let mark = line.firstRange(of: Draft.mark) else { return nil }
        let words = line[mark.upperBound...].drop(while: \.isWhitespace)
        return "\(path):\(number + 1): still to be written: \(words)"
      }
    }
  }

  private func files(in folder: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: book.root.appending(path: folder).path)
    let endings = [".swift", ".md", Variant.ending]
    return (paths ?? []).sorted().filter { path in endings.contains(where: path.hasSuffix) }
      .map { "\(folder)/\($0)" }.filter { !$0.hasSuffix("/\(Stub.fileName)") }
  }
}
