// An edition for students: which files of the book it has.

/// A part of the book that is handed out: some chapters, with or without finished code.
struct Edition {
  /// The numbers of the chapters that it has.
  let chapters: [Int]
  /// Whether it has the finished code, the mistakes, and the third hints.
  let hasSolutions: Bool
  let book: Workbook

  /// Chooses a part of a book.
  ///
  /// - Parameters:
  ///   - book: The whole book.
  ///   - list: The chapters, `1-3` or `1,4` for example; nil for all.
  ///   - hasSolutions: Whether it has the finished code, the mistakes, and the third hints.
  /// - Throws: That the list names a chapter that the book does not have.
  init(
    of book: Workbook, chapters list: String?, hasSolutions: Bool
  ) throws(CommandError) {
    let all = book.chapters.map(\.id)
    self.book = book
    self.hasSolutions = hasSolutions
    if let list { chapters = try Self.numbers(in: list, of: all) } else { chapters = all }
  }

  /// What it has, in one sentence without a full stop.
  var sentence: String {
    let first = chapters[0]
    let last = chapters[chapters.count - 1]
    let isRange = chapters.count > 2 && last - first == chapters.count - 1
    let numbers = isRange ? "\(first) to \(last)" : listed(chapters)
    let names = "chapter\(chapters.count == 1 ? "" : "s") \(numbers)"
    return "This edition has \(names), with\(hasSolutions ? "" : "out") the finished code"
  }

  /// Whether it has every chapter, and the finished code.
  var isWhole: Bool { hasSolutions && chapters == book.chapters.map(\.id) }

  /// Whether it has a file of the book, as it is or changed; the path begins in the workbook's folder.
  func has(_ path: String) -> Bool {
    if Self.forInstructors.contains(where: path.hasPrefix) { return false }
    if !isWhole, Self.aboutAllStyles.contains(where: path.hasPrefix) { return false }
    if !hasSolutions, path.hasPrefix("Tests/Conformance") { return false }
    guard let chapter = book.chapters.first(where: { path.contains("/\($0.module)") })
    else {
      // Finished code of a chapter that has no exercises is for those who have all finished code.
      return isWhole || !path.contains(#/^(Solutions|Sources\/Measure\/(Finished|Mine))\/Chapter/#)
    }
    // The code of the chapters is built on the finished code of chapter 1.
    let isBase = chapter.id == 1 && hasSolutions && path.hasPrefix("\(chapter.solution)/")
    guard chapters.contains(chapter.id) || isBase else { return false }
    return has(path, in: chapter)
  }

  private func has(_ path: String, in chapter: Chapter) -> Bool {
    if path.hasSuffix("/\(Stub.fileName)") { return false }
    if [chapter.solution, "Sources/Measure/Finished"].contains(where: { path.hasPrefix($0 + "/") })
    {
      return hasSolutions
    }
    guard path.hasPrefix("\(chapter.path)/"), path.hasSuffix(".swift") else { return true }
    // An exercise is handed out as its stub, and what else stands there may be the instructor's own.
    let name = path.dropFirst(chapter.path.count + 1)
    return name.hasPrefix("Search/") || chapter.exercises.contains { $0.fileName == name }
  }

  /// The tools' tests, the guide for instructors, and what CI needs.
  private static let forInstructors = [
    "CONTRIBUTING.md", "Chapters/COURSE.md", ".ci/", ".github/", "Tests/Sources/Book/",
    "Tests/Sources/Measure/", "Tests/Sources/Student/", "Tests/Sources/Teacher/",
  ]

  /// Tests that import the finished code of every style.
  private static let aboutAllStyles = [
    "Tests/CompileFailTests/", "Tests/FinishedWorkflowTests/",
    "Tests/Sources/Kit/ConformanceKitTests/",
  ]

  private static func numbers(in list: String, of all: [Int]) throws(CommandError) -> [Int] {
    var chosen: Set<Int> = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { Int($0.trimmingCharacters(in: .whitespaces)) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first <= last, (first...last).allSatisfy(all.contains)
      else {
        throw .usage(
          "--chapters is '\(list)'; write numbers of chapters, as in 1-3 or 1,4. "
            + "The chapters are \(listed(all)).")
      }
      chosen.formUnion(first...last)
    }
    return chosen.sorted()
  }
}
