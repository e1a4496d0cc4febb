// Looks at the dates and sizes of a student's files, and decides when a file was saved.

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

/// Compares what is seen of some files again and again.
///
/// Editors write a file in several steps. A change counts when it is seen three times in the same way.
struct SaveDetector<Stamp: Equatable> {
  private var settled: Stamp
  private var last: Stamp
  /// How often the last stamp was seen in a row.
  private var count = 1

  /// Begins with what is seen now.
  init(_ stamp: Stamp) { (settled, last) = (stamp, stamp) }

  /// Takes note of what is seen.
  ///
  /// - Returns: Whether something was saved since this was last true.
  mutating func add(_ stamp: Stamp) -> Bool {
    count = stamp == last ? count + 1 : 1
    last = stamp
    guard stamp != settled, count >= 3 else { return false }
    settled = stamp
    return true
  }
}
