// Several folders of results as one: who is missing, and who is there twice.

import CommandSupport
import Curriculum

/// The grades in some folders of results, in the order of the class.
package struct JoinedResults {
  /// The students, each with the folders that have a grade: that in the first one counts.
  private let places: [(student: String, found: [(path: String, grade: StudentGrade)])]

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
    places = names.map { name in
      let found = folders.compactMap { folder in
        folder.grade(of: name).map { (folder.path, $0) }
      }
      return (name, found)
    }
  }

  private var grades: [StudentGrade] { places.compactMap(\.found.first?.grade) }

  /// What a teacher must know before the grades count, a sentence each; empty if all is well.
  package var problems: [String] {
    var problems = places.filter { $0.found.count > 1 }.map { place in
      let paths = place.found.map(\.path)
      return "\(place.student) is in \(listed(paths)): the grade in \(paths[0]) counts."
    }
    let missing = places.filter(\.found.isEmpty).map(\.student)
    if !missing.isEmpty {
      problems.append(
        "There is no grade of \(listed(missing)) that this version of the workbook can read.")
    }
    let undecided = grades.filter(\.isUndecided).map(\.name)
    if !undecided.isEmpty {
      problems.append(
        "Not decided, because the machine was too busy: \(listed(undecided)). "
          + "Grade again with --resume.")
    }
    let books = Set(grades.map(\.basis?.book)).count
    if books > 1 {
      problems.append(
        "The grades come from \(books) versions of the workbook. "
          + "Grade with one of them, and with --resume.")
    }
    return problems
  }

  /// The grades that there are, with the points that count now.
  package func grades(by grading: ClassGrading) -> [StudentGrade] {
    grades.map { $0.repointed(by: grading) }
  }
}
