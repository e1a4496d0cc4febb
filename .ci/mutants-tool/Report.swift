// What became of the mutants: the table, the survivors, and the explained ones.
import Foundation

/// What became of one mutant.
enum Fate {
  case doesNotCompile
  case killed(by: String, in: String)
  case timedOut(in: String)
  case undecided(in: String)
  case explained(because: String)
  case survived

  /// In a line of the log.
  var words: String {
    switch self {
    case .doesNotCompile: "does not compile"
    case .killed(let test, let stage): "killed by \(test), in \(stage)"
    case .timedOut(let stage): "killed by the bound: \(stage) did not end in time"
    case .undecided(let stage): "undecided: the machine was too busy for \(stage)"
    case .explained(let reason): "survived, explained: \(reason)"
    case .survived: "SURVIVED"
    }
  }

  /// The column of the table, as an index into `Report.columns`.
  fileprivate var column: Int {
    switch self {
    case .doesNotCompile: 0
    case .killed: 1
    case .timedOut: 2
    case .undecided: 3
    case .explained: 4
    case .survived: 5
    }
  }
}

/// The survivors that behave as the finished code does, with the reasons.
struct Explanations {
  private var reasons: [String: String] = [:]

  /// Reads a table: paragraphs of a place, the change in lines that begin with - and +, and the reason.
  init(text: String) {
    for paragraph in text.components(separatedBy: "\n\n") {
      let lines = paragraph.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
      let change = lines.dropFirst().prefix { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
      guard let place = lines.first, !change.isEmpty else { continue }
      let words = lines.dropFirst(1 + change.count).map { $0.trimmingCharacters(in: .whitespaces) }
      reasons[([place] + change).joined(separator: "\n")] = words.joined(separator: " ")
    }
  }

  /// The reason that the table gives for a change.
  func reason(for mutant: Mutant) -> String? { reasons[mutant.key] }

  /// The places and changes that are explained, of some files.
  func explained(in files: [String]) -> Set<String> {
    Set(reasons.keys.filter { key in files.contains { key.hasPrefix($0 + " ") } })
  }
}

/// Counts and lists what became of all mutants.
struct Report {
  fileprivate static let columns = [
    "not compiling", "killed", "timed out", "undecided", "explained", "survived",
  ]
  private var counts: [(file: String, numbers: [Int])] = []
  private var lasting: [(mutant: Mutant, fate: Fate)] = []
  private var late: [(mutant: Mutant, fate: Fate)] = []

  /// Whether every mutant was killed or explained.
  var isGood: Bool { counts.allSatisfy { $0.numbers[3] == 0 && $0.numbers[5] == 0 } }

  mutating func add(_ mutant: Mutant, _ fate: Fate) {
    if counts.last?.file != mutant.file {
      counts.append((mutant.file, Array(repeating: 0, count: 6)))
    }
    counts[counts.count - 1].numbers[fate.column] += 1
    if fate.column > 2 { lasting.append((mutant, fate)) }
  }

  /// Counts a mutant of an exercise that its own tests let pass, and others killed.
  mutating func addLate(_ mutant: Mutant, _ fate: Fate) { late.append((mutant, fate)) }

  /// Every mutant that was not killed, and those that were killed by the tests of another exercise.
  var list: String {
    let title = "Killed, but not by the tests of its own exercise:\n\n"
    return Self.list(lasting) + (late.isEmpty ? "" : "\n\n" + title + Self.list(late))
  }

  private static func list(_ mutants: [(mutant: Mutant, fate: Fate)]) -> String {
    mutants.map { mutant, fate in
      (["\(mutant.key)", "  \(mutant.file):\(mutant.line): \(mutant.kind)", "  \(fate.words)"])
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The table, a line a file.
  var table: String {
    let width = (counts.map(\.file.count).max() ?? 0) + 2
    let all = (0..<6).map { column in counts.reduce(0) { $0 + $1.numbers[column] } }
    let lines = (counts + [("all", all)]).map { file, numbers in
      line(file, [numbers.reduce(0, +)] + numbers, killed(numbers), width)
    }
    let header =
      pad("", width) + (["tried"] + Self.columns).map { pad($0, 15) }.joined()
      + "killed of the rest"
    return ([header] + lines).joined(separator: "\n")
  }

  private func line(_ file: String, _ numbers: [Int], _ share: String, _ width: Int) -> String {
    pad(file, width) + numbers.map { pad("\($0)", 15) }.joined() + share
  }

  /// The share of those that compile, without the explained ones: those cannot be killed.
  private func killed(_ numbers: [Int]) -> String {
    let all = numbers.dropFirst().reduce(0, +) - numbers[4]
    return all == 0
      ? "" : String(format: "%.1f %%", 100 * Double(numbers[1] + numbers[2]) / Double(all))
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

/// Prints a line at once, also if the output is a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Ends the command with a sentence.
func fail(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("mutants: \(sentence)\n".utf8))
  exit(2)
}
