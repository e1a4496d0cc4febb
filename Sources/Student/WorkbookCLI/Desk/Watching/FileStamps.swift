// Looks at the dates and sizes of a student's files, and decides when a file was saved.

/// Seconds, nanoseconds and size of files, by their paths relative to the workbook's folder.
typealias FileStamps = [String: [Int]]

extension FileStamps {
  /// Looks at the Swift files of some chapters, and at those of their tests.
  init(of chapters: [Chapter], in root: URL) {
    self.init()
    for folder in chapters.flatMap({ [$0.path, $0.tests] }) {
      for name in names(in: root.appending(path: folder))
      where name.hasSuffix(".swift") && !name.hasPrefix(".") {
        self["\(folder)/\(name)"] = Self.stamp(of: "\(root.path)/\(folder)/\(name)")
      }
    }
  }

  /// The files that differ from what was seen before, in the order of their paths.
  func paths(changedSince old: FileStamps) -> [String] {
    Set(keys).union(old.keys).filter { self[$0] != old[$0] }.sorted()
  }

  /// Asks the system directly: Foundation's attributes take twenty times as long.
  private static func stamp(of path: String) -> [Int]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let date = status.st_mtimespec
    #else
      let date = status.st_mtim
    #endif
    return [date.tv_sec, date.tv_nsec, Int(status.st_size)]
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
  init(_ stamp: Stamp) {
    settled = stamp
    last = stamp
  }

  /// Takes note of what is seen.
  ///
  /// - Returns: What was seen before the save, if something was saved since the last one; otherwise nil.
  mutating func add(_ stamp: Stamp) -> Stamp? {
    count = stamp == last ? count + 1 : 1
    last = stamp
    guard stamp != settled, count >= 3 else { return nil }
    defer { settled = stamp }
    return settled
  }
}
