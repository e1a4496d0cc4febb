// Reads `.ci/mutants-explained`: why some changes make no difference that can be seen.
import Foundation

/// The reasons, with the patterns and the single changes that they explain.
struct Explanations: Sendable {
  private var patterns: [(kind: String, file: String, code: String, reason: String)] = []
  private var reasons: [String: String] = [:]

  init(text: String) {
    for paragraph in text.components(separatedBy: "\n\n") {
      let lines = paragraph.split(separator: "\n").filter { !$0.hasPrefix("#") }
      let words = lines.prefix { !$0.hasPrefix("  ") }
      read(lines.dropFirst(words.count).map { $0.dropFirst(2) }, words.joined(separator: " "))
    }
  }

  /// Reads what one reason explains; a line `-` after a line `+` begins another change of the same place.
  private mutating func read(_ lines: [Substring], _ reason: String) {
    var (place, change) = ("", [Substring]())
    for line in lines + [""] {
      let goesOn =
        line.hasPrefix("+ ") || line.hasPrefix("- ") && change.last?.hasPrefix("+") != true
      if !goesOn, !change.isEmpty {
        reasons["Solutions/\(place)\n" + change.joined(separator: "\n")] = reason
        change = []
      }
      if line.hasPrefix("+ ") || line.hasPrefix("- ") {
        change.append(line)
      } else if let found = line.firstMatch(of: /^([a-z |]+)(?:, ([^ ]+))?: (.+)$/) {
        patterns.append((String(found.1), String(found.2 ?? "*"), String(found.3), reason))
      } else {
        place = String(line)
      }
    }
  }

  /// Why a mutant behaves as the finished code does; nil if nothing says so.
  func reason(for mutant: Mutant) -> String? {
    reasons[mutant.key]
      ?? patterns.first {
        Self.fits(mutant.kind, $0.kind) && Self.fits(mutant.file, "Solutions/" + $0.file)
          && Self.fits(mutant.code, $0.code)
      }?.reason
  }

  /// Prints the single changes of some files that are not among the mutants that needed a reason.
  func sayStale(in files: [String], _ mutants: [Mutant]) {
    let explained = reasons.keys.filter { key in files.contains { key.hasPrefix($0 + " ") } }
    for key in Set(explained).subtracting(mutants.map(\.key)).sorted() {
      say("\nExplained, but it is tried no more, or did not survive:\n\(key)")
    }
  }

  private static func fits(_ text: String, _ patterns: String) -> Bool {
    patterns.components(separatedBy: " | ").contains { pattern in
      let escaped = NSRegularExpression.escapedPattern(for: pattern)
      let regex = "^" + escaped.replacingOccurrences(of: "\\*", with: ".*") + "$"
      return text.range(of: regex, options: .regularExpression) != nil
    }
  }
}
