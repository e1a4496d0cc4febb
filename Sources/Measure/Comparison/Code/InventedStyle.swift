// The student's own style of chapter 9 among the others: which of its files correspond to their sections.

import CommandSupport
import Curriculum
import Foundation

extension StyleSource {
  /// The files of chapter 9 that do what a section of the other styles does.
  private static let counterparts = [
    "StatusCheck": ["Idea"], "Handoff": ["Join"], "ErrorPath": ["Errors"],
    "Cancellation": ["Cancel"], "UserFetch": ["Life", "UserFetch"],
    secondJob: ["BesideTheOthers"],
  ]

  /// Why its figures are not quite comparable, in one sentence.
  package static let caution =
    "Exercises 9.3, 9.4 and 9.5 each have a class of their own, so the lines of your style count some code "
    + "more than once."

  /// The section that shows an exercise: of chapter 9, the section that its file corresponds to.
  ///
  /// - Returns: nil if no section shows it, or only that of the second job.
  static func section(showing exercise: String) -> String? {
    titles.first { $0 == exercise || counterparts[$0]?.contains(exercise) == true }
  }

  /// Reads what corresponds to a section: no code but a note where nothing does, or is not begun yet.
  ///
  /// - Throws: That one of the files is not there.
  func inventedSection(_ title: String) throws(CommandError) -> CodeSection {
    guard let names = Self.counterparts[title] else {
      return CodeSection(
        title: title, path: folder, code: "",
        note:
          "No exercise of chapter 9 is about this: it gives `firstUserID` and `user` of chapter 1.")
    }
    let files = try names.map(file)
    let path = files.map(\.path).joined(separator: ", ")
    guard files.allSatisfy({ isBegun(swiftName($0.path)) }) else {
      return CodeSection(
        title: title, path: path, code: "", note: "You have not begun \(listed(names)) yet.")
    }
    return CodeSection(
      title: title, path: path, code: files.map(\.code).joined(separator: "\n\n"))
  }

  /// When one of its files was changed last.
  var lastChange: Date {
    let folder = root.appending(path: folder)
    return names(in: folder).map { folder.appending(path: $0).lastChange }.max() ?? .distantPast
  }

  /// Whether a file differs from the one that was shipped.
  private func isBegun(_ name: String) -> Bool {
    let stub = Stub(module: folder.replacing("Chapters/", with: ""), name: name)
    return text(of: root.appending(path: stub.path)) != (try? stub.text(in: root))
  }
}

extension URL {
  /// When the file was changed last; the distant past if there is none.
  var lastChange: Date {
    (try? resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      ?? .distantPast
  }
}
