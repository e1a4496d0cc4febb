// Where a student's code runs while a teacher grades it: apart from the teacher's environment and folders.

import CommandSupport
import Foundation

/// An environment, a folder and a network for one process.
///
/// The folder is removed with the last reference. The process keeps the rights of the teacher: it can
/// still read and write files whose place it knows.
final class Sandbox: Sendable {
  /// What names the toolchain: tests that compile snippets need it.
  private static let kept = ["PATH", "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "LD_LIBRARY_PATH"]

  /// A network that has the loopback interface and nothing else, and then a program.
  private static let apart = [
    "unshare", "--map-root-user", "--net", "sh", "-c", "ip link set lo up && exec \"$@\"", "sh",
  ]

  /// Whether the system lets this user make networks; asked once, and bounded in time.
  static let closesNetwork: Bool = {
    #if os(Linux)
      let log = LogFile()
      let probe = ChildProcess(
        words: apart + ["true"], output: log.url, errors: log.url, longestRun: .seconds(10))
      return (try? probe.run()) == .exited(0)
    #else
      return false
    #endif
  }()

  private let folder: URL
  private let removal: Interruption.Action

  /// Makes the folder.
  ///
  /// - Throws: That it cannot be made.
  init() throws(CommandError) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "workbook-\(UUID().uuidString)", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .failure("\(folder.path) cannot be made.")
    }
    self.folder = folder
    removal = Interruption.shared.add { try? FileManager.default.removeItem(at: folder) }
  }

  /// Removes the folder, with all that was written there.
  deinit {
    Interruption.shared.remove(removal)
    try? FileManager.default.removeItem(at: folder)
  }

  /// All that the process finds in its environment, besides what its tests need.
  var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment.filter { Self.kept.contains($0.key) }
    return own.merging(["HOME": folder.path, "TMPDIR": folder.path]) { $1 }
  }

  /// The command that runs a program in the folder, and without a network if the system allows that.
  func words(_ words: [String]) -> [String] {
    ["sh", "-c", "cd \"$0\" && unset OLDPWD && exec \"$@\"", folder.path]
      + (Self.closesNetwork ? Self.apart : [])
      + words
  }
}
