// Several folders of results as one: who is missing, and who is there twice.

import CommandSupport
import Curriculum

/// The grades in some folders of results, in the order of the class.
package struct JoinedResults {
  /// What a teacher must know before the grades count, a sentence each; empty if all is well.
  package private(set) var problems: [String] = []
  /// The students who have a grade, each with the folder that has it.
  private var places: [(student: String, folder: ResultsFolder)] = []

  /// Looks for the grade of each student.
  ///
  /// - Parameters:
  ///   - folders: The folders; of a student who is in several, the first one counts.
  ///   - students: The students who should be there; nil for all whom the folders name.
  /// - Throws: That a folder has no results, or those of another part of the book.
  package init(
    _ folders: [ResultsFolder], of students: [String]? = nil
  ) throws(CommandError) {
    var contents: [ResultsFolder.Contents] = []
    for folder in folders { contents.append(try folder.contents()) }
    for (folder, content) in zip(folders, contents) where content.part != contents[0].part {
      throw .failure(
        "\(folders[0].path) has the grades of \(contents[0].part), and \(folder.path) of "
          + "\(content.part). Join those of one part.")
    }
    var seen: Set<String> = []
    let names = students ?? contents.flatMap(\.students).filter { seen.insert($0).inserted }
    var tally = Tally()
    for name in names { add(name, in: folders, &tally) }
    problems = tally.problems
  }

  /// What was noticed about the students.
  private struct Tally {
    var missing: [String] = []
    var twice: [String] = []
    var undecided: [String] = []
    var books: Set<String> = []

    var problems: [String] {
      var problems = twice
      if !missing.isEmpty { problems.append("There is no grade of \(listed(missing)).") }
      if !undecided.isEmpty {
        problems.append(
          "Not decided, because the machine was too busy: \(listed(undecided)). "
            + "Grade again with --resume.")
      }
      if books.count > 1 {
        problems.append(
          "The grades come from \(books.count) versions of the workbook. "
            + "Grade with one of them, and with --resume.")
      }
      return problems
    }
  }

  private mutating func add(_ name: String, in folders: [ResultsFolder], _ tally: inout Tally) {
    let found = folders.compactMap { folder in folder.verdict(on: name).map { (folder, $0) } }
    guard let (folder, verdict) = found.first else { return tally.missing.append(name) }
    if found.count > 1 {
      let paths = listed(found.map(\.0.path))
      tally.twice.append("\(name) is in \(paths): the grade in \(folder.path) counts.")
    }
    if verdict.isUndecided { tally.undecided.append(name) }
    tally.books.insert(verdict.basis.book)
    places.append((name, folder))
  }

  /// How many students have a grade.
  package var count: Int { places.count }

  /// Reads the grades, one after another.
  ///
  /// - Parameters:
  ///   - grading: Whose points count.
  ///   - each: Called with each grade.
  /// - Throws: What `each` throws.
  package func read(by grading: ClassGrading, _ each: (StudentGrade) throws -> Void) throws {
    for (name, folder) in places {
      guard let verdict = folder.verdict(on: name) else { continue }
      try each(verdict.repointed(by: grading).grade)
    }
  }
}
