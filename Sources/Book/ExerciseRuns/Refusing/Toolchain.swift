// What the toolchain says of itself, for commands that SwiftPM does not write.

import CommandSupport
import Foundation

/// The toolchain that the workbook is built with.
struct Toolchain: Decodable {
  private struct Names: Decodable { let triple: String }
  private struct Paths: Decodable { let runtimeResourcePath: String }
  private enum CodingKeys: String, CodingKey { case names = "target", paths }
  private let names: Names
  private let paths: Paths

  /// The toolchain of this machine, which is asked once.
  static let current = Result { () throws(CommandError) in try Self() }

  private init() throws(CommandError) {
    let list = LogFile()
    let asked = ChildProcess(words: ["swiftc", "-print-target-info"], output: list.url)
    guard try asked.run() == .exited(0),
      let found = try? JSONDecoder().decode(Self.self, from: Data(list.text.utf8))
    else { throw .failure("'swiftc -print-target-info' does not name this machine.") }
    self = found
  }

  /// What names the platform on the command line; on macOS with its headers.
  var target: [String] {
    get throws(CommandError) {
      #if os(macOS)
        let path = LogFile()
        let asked = ChildProcess(words: ["xcrun", "--show-sdk-path"], output: path.url)
        guard try asked.run() == .exited(0) else { return ["-target", names.triple] }
        let sdk = path.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return ["-target", names.triple, "-sdk", sdk]
      #else
        return ["-target", names.triple]
      #endif
    }
  }

  /// What `swiftc -frontend` must be told besides: where the macros of the toolchain are.
  var plugins: [String] { ["-plugin-path", paths.runtimeResourcePath + "/host/plugins"] }
}
