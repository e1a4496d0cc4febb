// What became of the mutants: the survivors and the table.
import Foundation

/// What became of one mutant.
struct Fate {
  enum Kind: String, CaseIterable {
    case notCompiling = "not compiling"
    case killed
    case timedOut = "timed out"
    case undecided, explained, survived
  }

  let kind: Kind
  /// The test, the stage or the reason.
  let detail: String
  /// Whether the tests of its own exercise let it pass, and others killed it.
  var isLate = false

  init(_ kind: Kind, _ detail: String = "") { (self.kind, self.detail) = (kind, detail) }

  /// In a line of the log.
  var words: String { kind.rawValue + (detail.isEmpty ? "" : ": " + detail) }
}

/// Counts and lists what became of all mutants.
struct Report {
  private var files: [(name: String, fates: [(mutant: Mutant, fate: Fate)])] = []
  private var all: [(mutant: Mutant, fate: Fate)] { files.flatMap(\.fates) }

  /// Whether every mutant was killed or explained.
  var isGood: Bool { !all.contains { [.survived, .undecided].contains($0.fate.kind) } }
  /// The mutants whose reason was needed.
  var explained: [Mutant] { all.filter { $0.fate.kind == .explained }.map(\.mutant) }

  mutating func add(_ fates: [(Mutant, Fate)], of file: String) { files.append((file, fates)) }

  /// Every mutant that was not killed, and those that only the tests of others killed.
  var list: String {
    all.filter { [.undecided, .explained, .survived].contains($0.fate.kind) || $0.fate.isLate }
      .map { mutant, fate in
        let late = fate.isLate ? "not by the tests of its own exercise, " : ""
        return
          "\(mutant.key)\n  \(mutant.file):\(mutant.line): \(mutant.kind)\n  \(late)\(fate.words)"
      }.joined(separator: "\n\n")
  }

  /// The table, a line a file.
  var table: String {
    let width = (files.map(\.name.count).max() ?? 0) + 2
    func line(_ name: String, _ cells: [String]) -> String {
      name.padding(toLength: width, withPad: " ", startingAt: 0)
        + cells.map { $0.padding(toLength: 15, withPad: " ", startingAt: 0) }.joined()
    }
    let header = line("", ["tried"] + Fate.Kind.allCases.map(\.rawValue))
    let rows = (files + [("all", all)]).map { name, fates in
      let counts = Fate.Kind.allCases.map { kind in fates.count { $0.fate.kind == kind } }
      return line(name, ([fates.count] + counts).map(String.init))
    }
    return ([header] + rows).joined(separator: "\n")
  }
}

/// Prints a line at once, also if the output is a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Ends the command with a sentence.
func fail(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("mutants: \(sentence)\n".utf8))
  exit(2)
}
