// What an author forgot, as far as it shows without a build. Returns sentences, and asserts nothing.

import Questions

extension Workbook {
  /// One sentence for each slip in a part of the book that is no matter of format.
  @SlipBuilder func slips(in selection: Selection) -> [String] {
    let chapters = selection.chapters(of: self)
    let pages =
      chapters.map(\.lesson) + (selection == .book ? Self.generalPages + [Self.guide] : [])
    fileSlips(in: selection)
    marks(in: chapters, pages)
    for exercise in chapters.flatMap(\.exercises) { changes(in: exercise) }
    for chapter in chapters { chapter.questionProblems(in: root) }
    for chapter in chapters { goalSlips(of: chapter) }
    for page in pages + chapters.flatMap({ [$0.hintFile, QuestionFile.path(of: $0)] }) {
      PageSlips(of: page, in: self).all
    }
  }

  /// One sentence for each file that is missing, or contradicts another; for the whole book, also in the chapters that
  /// have no exercises.
  ///
  /// A student's answers are never a slip. Of the files that a student edits, only the headers count.
  ///
  /// - Complexity: O(*n*) in the bytes of the chapters, solutions and tests, which are all read.
  func fileSlips(in selection: Selection) -> [String] {
    let chosen = selection == .book ? chapters : selection.chapters(of: self)
    func isAboutChosen(_ slip: String) -> Bool {
      guard selection != .book,
        let module = slip.firstMatch(of: #/\/(Chapter[1-9]\w*?)(?:Tests)?\b/#)?.1
      else { return true }
      return chosen.contains { $0.module == module }
    }
    var slips = problems.map(\.description)
    var listed = chapters.map(\.module)
    do throws(BookProblem) {
      let manifest = try readText(
        of: "Package.swift", in: root, orElse: "Restore it: it lists the chapters.")
      let list = ChapterList(manifest)
      slips += list.slips(in: root)
      listed = list.withExercises
    } catch {
      slips.append(error.description)
    }
    return slips.filter(isAboutChosen)
      + chosen.filter { listed.contains($0.module) }
      .flatMap { ChapterSlips(chapter: $0, root: root).all }
  }

  /// One sentence for each line with the mark `AUTHOR:` in a file of a chapter, or in a page.
  ///
  /// The stubs are left out, which are copies.
  @SlipBuilder private func marks(in chapters: [Chapter], _ pages: [String]) -> [String] {
    let endings = [".swift", ".md", Variant.ending]
    let own = chapters.flatMap { [$0.path, $0.solution, $0.tests] }.flatMap(files).filter { path in
      endings.contains(where: path.hasSuffix) && !path.hasSuffix("/\(Stub.fileName)")
    }
    for path in own + pages.filter(Self.generalPages.contains) {
      for (index, line) in lines(of: text(of: path)).enumerated() {
        if let mark = line.firstRange(of: Draft.mark) {
          let words = line[mark.upperBound...].drop(while: \.isWhitespace)
          "\(path):\(index + 1): still to be written: \(words)"
        }
      }
    }
  }

  /// That an exercise differs from its stub.
  @SlipBuilder private func changes(in exercise: Exercise) -> [String] {
    if let stub = try? Stub(of: exercise).text(in: root),
      let file = try? Data(contentsOf: root.appending(path: exercise.path)),
      file != Data(stub.utf8)
    {
      "\(exercise.path) differs from its stub. If the file is right: \(workbookCommand) new stub "
        + "\(exercise.id). If the stub is: \(workbookCommand) reset \(exercise.id)"
    }
  }
}

// MARK: Goals

extension Workbook {
  /// The line above the list of goals.
  static let goalsHead = "**After this chapter you can**"

  /// Goals of a lesson that no exercise stands for, and exercises that stand for no goal; none if the lesson has no goals.
  ///
  /// The goals are the list below the line `**After this chapter you can**`, three to five of them. Each
  /// names exercises of the chapter: `stop a request at any moment (1.5, 1.7);`.
  @SlipBuilder func goalSlips(of chapter: Chapter) -> [String] {
    let lesson = chapter.lesson
    let lines = Page(chapter.lesson, in: root).prose
    if let head = lines.firstIndex(where: { $0 == Self.goalsHead }) {
      let goals = lines[(head + 1)...].drop(while: \.isEmpty).prefix { $0.hasPrefix("- ") }
      if (3...5).contains(goals.count) {
        slips(in: goals, of: chapter)
      } else {
        "\(lesson):\(head + 1) has \(goals.count) goals. Write three to five."
      }
    }
  }

  @SlipBuilder private func slips(in goals: ArraySlice<Substring>, of chapter: Chapter) -> [String]
  {
    let lesson = chapter.lesson
    let own = chapter.exercises.map(\.id)
    let named = goals.map { goal in
      goal.matches(of: /[1-9]\.[0-9]+/).compactMap { ExerciseID(String($0.0)) }
    }
    for (index, ids) in zip(goals.indices, named) {
      if ids.isEmpty {
        "\(lesson):\(index + 1): the goal names no exercise. Write '(\(chapter.id).1)'."
      }
      for id in ids.filter({ !own.contains($0) }) {
        "\(lesson):\(index + 1): the goal names \(id), which is no exercise of chapter \(chapter.id)."
      }
    }
    for id in own.filter({ !named.joined().contains($0) }) {
      "\(lesson): no goal names \(id). Say what a reader can do who has solved it."
    }
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
