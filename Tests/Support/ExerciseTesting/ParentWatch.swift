// Ends the test process when its command is gone: endless code would go on for ever.

import Foundation

/// Watches the process that started the tests.
enum ParentWatch {
  /// The commands whose test processes end with them.
  ///
  /// Another one, a script for example, may have started the tests to go on without it.
  private static let commands = ["swift-test", "swift-package", "workbook"]

  /// The name of the program that started the tests.
  static var parentName: String { name(of: getppid()) }

  /// Watches from now on, on a thread of its own: no endless loop can keep that from running.
  static func begin() {
    let parent = getppid()
    guard commands.contains(name(of: parent)) else { return }
    Thread.detachNewThread {
      // NB: a pulse. Linux and macOS tell of the end of a parent in different ways; this works on both.
      while getppid() == parent { Thread.sleep(forTimeInterval: 1) }
      _exit(1)
    }
  }

  /// The name of the program that a process runs; empty if it is not known.
  private static func name(of process: pid_t) -> String {
    #if canImport(Darwin)
      var bytes = [UInt8](repeating: 0, count: 256)
      let length = proc_name(process, &bytes, UInt32(bytes.count))
      return String(decoding: bytes.prefix(Int(max(0, length))), as: UTF8.self)
    #else
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      return name?.trimmingCharacters(in: .newlines) ?? ""
    #endif
  }
}
