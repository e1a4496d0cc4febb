// On what a page is made: system, processor and toolchain, and no names of hosts or folders.

import CommandSupport
import Foundation

/// When and on what the runs of a page were recorded, without names of hosts, users or folders.
package struct PageSetting: Sendable {
  let date: String
  let system: String
  let machine: String
  let swift: String

  var sentence: String {
    "The runs and the rules on this page come from runs made for it, on \(date), on \(system), "
      + "\(machine), with Swift \(swift)."
  }
}

extension PageSetting {
  /// The setting of this process, now.
  package static var here: PageSetting {
    let process = ProcessInfo.processInfo
    return PageSetting(
      date: Date.now.formatted(.iso8601),
      system: systemName + process.operatingSystemVersionString,
      machine: "\(model), \(process.activeProcessorCount) processors",
      swift: swiftVersion
    )
  }

  #if canImport(Darwin)
    private static let systemName = "macOS "

    private static var model: String {
      var size = 0
      sysctlbyname("hw.model", nil, &size, nil, 0)
      var bytes = [UInt8](repeating: 0, count: size)
      sysctlbyname("hw.model", &bytes, &size, nil, 0)
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  #else
    private static let systemName = ""

    private static var model: String {
      let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
      let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
      return name ?? "an unknown processor"
    }
  #endif

  /// The version of the toolchain in `PATH`, `6.3.1` for example.
  private static var swiftVersion: String {
    let output = LogFile()
    let swift = ChildProcess(
      words: ["swift", "--version"], output: output.url, errors: LogFile().url,
      longestRun: .seconds(20))
    _ = try? swift.run()
    let version = output.text.firstMatch(of: #/Swift version ([0-9.]+)/#).map { String($0.1) }
    return version ?? "of an unknown version"
  }
}
