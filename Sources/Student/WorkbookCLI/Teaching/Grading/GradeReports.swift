// What `workbook grade` makes of the grades: files, a table and a summary.

import CommandSupport
import Curriculum
import Grading

/// The files that were asked for, and what the terminal shows of a class.
struct GradeReports {
  /// The files that the options name.
  struct Places {
    let json: String?
    let csv: String?
    let html: String?

    /// Reads the options.
    ///
    /// - Throws: That two of them name the same file.
    init(_ arguments: Arguments) throws(CommandError) {
      (json, csv) = (arguments.values["--json"], arguments.values["--csv"])
      html = arguments.values["--html"]
      var options: [String: String] = [:]
      for option in ["--json", "--csv", "--html"] {
        guard let path = arguments.values[option] else { continue }
        let place = GradeRequest.place(of: path)
        if let other = options.updateValue(option, forKey: place) {
          throw .usage("\(other) and \(option) name the same file; give each one of its own.")
        }
      }
    }
  }

  private let files: [ResultsFile]
  private var table = ClassTable()
  private var summary: ClassSummary

  /// Begins the files.
  ///
  /// - Parameters:
  ///   - places: The files that were asked for.
  ///   - isClass: Whether there is more than one student.
  ///   - mistakes: The known mistakes that wrong answers are compared with.
  /// - Throws: That a file cannot be written.
  init(_ places: Places, isClass: Bool, _ mistakes: [Mistake]) throws {
    files = try [
      places.json.map { try ResultsFile(isClass ? .classResults : .results, at: $0) },
      places.csv.map { try ResultsFile(.table, at: $0) },
      places.html.map { try ResultsFile(.page(mistakes), at: $0) },
    ].compactMap(\.self)
    summary = ClassSummary(mistakes)
  }

  /// Adds a student.
  ///
  /// - Throws: That the disk is full, for example.
  mutating func add(_ student: StudentGrade) throws {
    for file in files { try file.add(student) }
    table.add(student)
    summary.add(student)
  }

  /// Prints the points of a class, and what it got wrong.
  func show() {
    Terminal.printNow((["", table.text, ""] + summary.lines).joined(separator: "\n"))
  }

  /// Puts the files into their places.
  ///
  /// - Throws: Why that is not possible.
  func finish() throws {
    for file in files { try file.finish() }
  }

  /// Does something; if it fails, the grades that were written before are kept.
  mutating func keeping(_ body: (inout Self) throws -> Void) throws {
    do { try body(&self) } catch {
      for path in files.compactMap({ $0.keep() }) {
        Terminal.printNow("The grades so far are in \(path)")
      }
      throw error
    }
  }
}
