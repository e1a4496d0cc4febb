// Keeps two commands from changing the same copy.

/// The right to change a copy of a book, until the last reference to it is gone.
package final class CopyLock: Sendable {
  private let file: Int32

  /// Takes the right.
  ///
  /// - Parameters:
  ///   - root: The folder of the copy; the lock is a file beside it.
  ///   - waits: Whether to wait, on the calling thread, until another process gives the right back.
  /// - Throws: That another process, or another object, has it.
  package init(of root: URL, waits: Bool = false) throws(CommandError) {
    let folder = root.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: root.lastPathComponent + ".lock").path
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .failure("\(path) cannot be written.") }
    var result: Int32
    repeat {
      result = flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    } while result != 0 && errno == EINTR
    // NB: `deinit` closes the file, also if this throws.
    guard result == 0 else {
      throw .failure("Another command is at work in \(root.path). Wait for its end.")
    }
  }

  /// Gives the right back.
  deinit {
    if file >= 0 { close(file) }
  }
}

extension BookBuild {
  /// Waits until no other command builds and runs: it would replace the tests between this one's build and its run.
  ///
  /// - Throws: That the file of the lock cannot be written.
  package func lockDesk() throws(CommandError) -> CopyLock {
    try Activity.show("Waiting for another workbook command") { () throws(CommandError) in
      try CopyLock(of: scratch.appending(path: "desk"), waits: true)
    }
  }
}
