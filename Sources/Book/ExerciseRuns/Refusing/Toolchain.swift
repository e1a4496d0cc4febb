// What the toolchain says of itself, for commands that SwiftPM does not write.

import CommandSupport
import Foundation

/// The toolchain that the workbook is built with.
struct Toolchain: Sendable {
  /// The toolchain of this machine, which is asked once.
  static let current = Result { () throws(CommandError) in try Self() }

  /// What names the platform on the command line; on macOS with its headers.
  let target: [String]
  /// What `swiftc -frontend` must be told besides: where the macros of the toolchain are.
  let plugins: [String]

  private init() throws(CommandError) {
    let (end, info) = try ChildProcess.printed(by: ["swiftc", "-print-target-info"])
    guard end == .exited(0), let triple = info.firstMatch(of: /"triple": "(.+)"/)?.1,
      let resources = info.firstMatch(of: /"runtimeResourcePath": "(.+)"/)?.1
    else { throw .failure("'swiftc -print-target-info' does not name this machine.") }
    plugins = ["-plugin-path", "\(resources)/host/plugins"]
    var target = ["-target", String(triple)]
    #if os(macOS)
      // The standard output alone: beside the path, there can be a warning on the standard error.
      let path = LogFile()
      let asked = ChildProcess(words: ["xcrun", "--show-sdk-path"], output: path.url)
      if try asked.run() == .exited(0) {
        target += ["-sdk", path.text.trimmingCharacters(in: .newlines)]
      }
    #endif
    self.target = target
  }
}
