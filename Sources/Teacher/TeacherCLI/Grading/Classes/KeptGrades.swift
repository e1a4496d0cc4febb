// A folder in which the grades of a class are kept: one file a student, written as soon as it is there.

/// A folder with a file for each student who was graded.
///
/// Each file is written as a whole or not at all, so an interruption loses no grade.
struct KeptGrades {
  /// The folder, as it was typed.
  let path: String
  private let folder: URL

  /// Names a folder, which need not be there.
  init(in path: String) {
    self.path = path
    folder = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
  }

  private func file(of student: String) -> URL { folder.appending(path: fileName(of: student)) }

  /// Makes the folder, before hours of work.
  ///
  /// - Throws: That it cannot be written, or that a student's name is none for a file of its own.
  func prepare(for students: [Submission]) throws(CommandError) {
    try checkFileNames(of: students, in: path)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard isFolder(folder), FileManager.default.isWritableFile(atPath: folder.path) else {
      throw .failure("\(path) cannot be written.")
    }
  }

  /// Keeps a grade.
  ///
  /// - Throws: That it cannot be written.
  func keep(_ grade: StudentGrade) throws(CommandError) {
    let file = file(of: grade.name)
    do { try SourceFile.write(JSONEncoder.sorted.encode(grade), to: file) } catch {
      throw .failure("\(file.path) cannot be written: \(error.localizedDescription)")
    }
  }

  /// The grade of a student; nil if there is none that holds, or if it cannot be read.
  func grade(of student: Submission) -> StudentGrade? {
    let data = try? Data(contentsOf: file(of: student.name))
    let grade = data.flatMap { try? JSONDecoder().decode(StudentGrade.self, from: $0) }
    return grade.flatMap { $0.name == student.name && $0.holds(for: student.basis) ? $0 : nil }
  }
}

extension ClassGrading {
  /// Finds the grades that still hold, because the answers and the book are the same.
  ///
  /// What an exercise counts was not found out by a test, and neither was what the roster says: they are as they are now.
  ///
  /// - Returns: These grades, and the students who are to be graded.
  /// - Throws: Why a file of the book cannot be read.
  func split(
    _ students: [Submission], by kept: KeptGrades
  ) throws -> (kept: [StudentGrade], open: [Submission]) {
    let help = replacesPrerequisites ? "with finished" : "own only"
    let version = String(try copy.version(book.chapters), radix: 16)
    var grades = [StudentGrade]()
    var open = [Submission]()
    for var student in students {
      let answers = student.contents(of: selection.chapters(of: book), given: book.root)
      student.basis = digest(of: [version, "\(selection)", help] + answers)
      if let grade = kept.grade(of: student) {
        grades.append(renewed(grade, student.details))
      } else {
        open.append(student)
      }
    }
    return (grades, open)
  }

  private func renewed(_ grade: StudentGrade, _ details: [RosterDetail]) -> StudentGrade {
    var grade = grade
    grade.details = details
    for (index, exercise) in grade.exercises.enumerated() {
      grade.exercises[index].points = book.exercise(exercise.id).map(points) ?? 0
    }
    return grade
  }
}

/// Fails unless each student's name is one for a file of its own in a folder.
func checkFileNames(of students: [Submission], in path: String) throws(CommandError) {
  if let long = students.first(where: { hasLongFileName($0.name) }) {
    throw .usage("The name '\(long.name.prefix(20))…' is too long for the file of a grade.")
  }
  let groups = Dictionary(grouping: students) { fileName(of: $0.name) }.values
  if let twins = groups.first(where: { $0.count > 1 }) {
    throw .usage("\(listed(twins.map(\.name))) would share a file in \(path): rename one.")
  }
}

/// Whether a student's name is too long: that of a file has 255 bytes at most, and something is written beside it.
func hasLongFileName(_ student: String) -> Bool { fileName(of: student).utf8.count > 200 }

/// The name of a student's file: letters, digits, `-` and `_` stand for themselves.
///
/// It is in lower case, because some file systems do not tell the two apart.
func fileName(of student: String, _ ending: String = "json") -> String {
  let free = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-_")
  let name = student.lowercased().precomposedStringWithCanonicalMapping
  return (name.addingPercentEncoding(withAllowedCharacters: free) ?? "") + ".\(ending)"
}
