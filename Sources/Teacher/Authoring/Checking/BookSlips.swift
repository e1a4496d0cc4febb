// What an author forgot, as far as it shows without a build. Returns sentences, and asserts nothing.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import Questions

extension Workbook {
  /// One sentence for each slip in a part of the book that is no matter of format.
  func slips(in selection: Selection) -> [String] {
    let chapters = selection.chapters(of: self)
    let pages =
      chapters.map(\.lesson) + (selection == .book ? Self.generalPages + [Self.guide] : [])
    let prose = pages + chapters.flatMap { [$0.hintFile, QuestionFile.path(of: $0)] }
    return fileSlips(in: selection) + marks(in: chapters, pages)
      + chapters.flatMap(\.exercises).compactMap(changedExercise)
      + chapters.flatMap { $0.questionProblems(in: root) } + chapters.flatMap(goalSlips)
      + prose.flatMap { PageSlips(of: $0, in: self).all }
  }

  /// One sentence for each file that is missing, or contradicts another; for the whole book, also in the chapters that
  /// have no exercises.
  ///
  /// A student's answers are never a slip. Of the files that a student edits, only the headers count.
  ///
  /// - Complexity: O(*n*) in the bytes of the chapters, solutions and tests, which are all read.
  func fileSlips(in selection: Selection) -> [String] {
    let chosen = selection.chapters(of: self).map(\.module)
    func isChosen(_ module: String) -> Bool { selection == .book || chosen.contains(module) }
    func isAboutChosen(_ slip: String) -> Bool {
      let module = slip.firstMatch(of: #/\/(Chapter[1-9]\w*?)(?:Tests)?\b/#)
      return module.map { isChosen(String($0.1)) } ?? true
    }
    var (listSlips, listed) = ([String](), [String]?.none)
    do throws(BookProblem) {
      let manifest = try readText(
        of: "Package.swift", in: root, orElse: "Restore it: it lists the chapters.")
      let list = ChapterList(manifest, in: root)
      listSlips = list.slips
      listed = list.withExercises
    } catch {
      listSlips = [error.description]
    }
    return (problems.map(\.description) + listSlips).filter(isAboutChosen)
      + chapters.filter { isChosen($0.module) && listed?.contains($0.module) != false }
      .flatMap { ChapterSlips(chapter: $0, root: root).all }
  }

  /// One sentence for each line with the mark `AUTHOR:` in a file of a chapter, or in a page.
  ///
  /// The stubs are left out, which are copies.
  private func marks(in chapters: [Chapter], _ pages: [String]) -> [String] {
    let endings = [".swift", ".md", Variant.ending]
    let own = chapters.flatMap { [$0.path, $0.solution, $0.tests] }.flatMap(files).filter { path in
      endings.contains(where: path.hasSuffix) && !path.hasSuffix("/\(Stub.fileName)")
    }
    return (own + pages.filter(Self.generalPages.contains)).flatMap { path in
      lines(of: text(of: path)).enumerated().compactMap { number, line in
        guard let mark = line.firstRange(of: Draft.mark) else { return nil }
        let words = line[mark.upperBound...].drop(while: \.isWhitespace)
        return "\(path):\(number + 1): still to be written: \(words)"
      }
    }
  }

  /// That an exercise differs from its stub.
  private func changedExercise(_ exercise: Exercise) -> String? {
    guard let stub = try? Stub(of: exercise).text(in: root),
      let file = try? Data(contentsOf: root.appending(path: exercise.path)),
      file != Data(stub.utf8)
    else { return nil }
    return
      "\(exercise.path) differs from its stub. If the file is right: \(workbookCommand) new stub "
      + "\(exercise.id). If the stub is: \(workbookCommand) reset \(exercise.id)"
  }
}

// MARK: Reading

extension Workbook {
  /// The text of a file of the book; empty if it cannot be read.
  func text(of path: String) -> String { Curriculum.text(of: path, in: root) }

  /// Whether the book has a file or a folder.
  func exists(_ path: String) -> Bool {
    Curriculum.exists(root.appending(path: path))
  }

  /// The files below a folder of the book, sorted.
  func files(in folder: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
    return paths.sorted().map { "\(folder)/\($0)" }
  }
}
