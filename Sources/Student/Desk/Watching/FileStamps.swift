// What is seen of the files that a student edits: enough to notice that one was saved.

import Curriculum
import Foundation

/// The dates and sizes of the Swift files in some folders.
struct FileStamps: Equatable {
  private struct Stamp: Equatable {
    let date: Date?
    let size: Int?
  }
  private var files: [String: Stamp] = [:]

  /// Looks at the files of a chapter, and at those of its tests.
  init(of chapter: Chapter, in root: URL) {
    for folder in [chapter.path, chapter.tests] {
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: folder).path)
      for name in names ?? [] where name.hasSuffix(".swift") && !name.hasPrefix(".") {
        add(root.appending(path: "\(folder)/\(name)").path)
      }
    }
  }

  private mutating func add(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    files[path] = Stamp(
      date: attributes?[.modificationDate] as? Date,
      size: (attributes?[.size] as? NSNumber)?.intValue)
  }
}
