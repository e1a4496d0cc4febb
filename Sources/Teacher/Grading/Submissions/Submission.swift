// The folder of one student, and what is taken from it.

import Curriculum
import Foundation

/// A student's folder.
package struct Submission: Sendable {
  /// The name that the reports use.
  package let name: String
  /// The folder, which has a folder `Chapters`.
  package let folder: URL
  /// What else the roster says, which comes back in the table of the grades.
  var details: [RosterDetail] = []
  /// A hash of what the grade will depend on, if it is kept.
  var basis: String?

  /// Joins a name and a folder.
  package init(name: String, folder: URL) { (self.name, self.folder) = (name, folder) }

  /// Names the folders of a class: after their last part, or after their whole path if two of those
  /// are the same.
  ///
  /// - Parameter paths: The folders, as they were typed.
  package static func all(_ paths: [String]) -> [Submission] {
    let folders = paths.map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
    return zip(paths, folders).map { path, folder in
      let name = folder.lastPathComponent
      let isUnique = folders.count { $0.lastPathComponent == name } == 1
      return Submission(name: isUnique ? name : path, folder: folder)
    }
  }
}

/// What a student's folder has for one exercise.
enum FoundAnswer: Equatable, Sendable {
  /// The text of the file.
  case text(String)
  /// There is no such file.
  case missing
  /// The file is there, and is not one that is graded: the reason.
  case refused(String)

  /// What a teacher should know of the file at a path; nil for a text.
  func note(on path: String) -> String? {
    switch self {
    case .text: nil
    case .missing: "\(path) is missing: the stub was graded."
    case .refused(let reason): "\(path) was left out, because \(reason): the stub was graded."
    }
  }
}
