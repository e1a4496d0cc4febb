// Tries every change of some files, and reports which of them no test sees.
import Foundation

/// `mutants COPY WORK EXPLAINED [--list] FILE…`: the paths of the copy that is built, of a folder for the
/// mutants, and of the explained ones; then the files, from the root of the copy.
@main
struct Mutants {
  private let copy: URL
  private let work: URL
  private let explanations: Explanations
  private var report = Report()
  private var seen: Set<String> = []
  private var bounds: [[String]: Double] = [:]
  private let processors = ProcessInfo.processInfo.activeProcessorCount

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 3 else { fail("mutants COPY WORK EXPLAINED [--list] FILE…") }
    let listsOnly = arguments.contains("--list")
    arguments.removeAll { $0 == "--list" }
    let table = (try? String(contentsOfFile: arguments[2], encoding: .utf8)) ?? ""
    var mutants = Mutants(
      copy: URL(filePath: arguments[0]), work: URL(filePath: arguments[1]),
      explanations: Explanations(text: table))
    let files = Array(arguments.dropFirst(3))
    listsOnly ? mutants.list(files) : mutants.run(files)
  }

  private init(copy: URL, work: URL, explanations: Explanations) {
    (self.copy, self.work, self.explanations) = (copy, work, explanations)
  }

  private mutating func list(_ files: [String]) {
    for mutant in files.flatMap(mutants) {
      seen.insert(mutant.key)
      say("\(mutant.file):\(mutant.line): \(mutant.kind), in \(mutant.place)")
      say(mutant.lines.map { "    " + $0 }.joined(separator: "\n"))
    }
    sayStale(in: files)
  }

  /// Prints the explained ones that were not seen.
  private func sayStale(in files: [String]) {
    for key in explanations.explained(in: files).subtracting(seen).sorted() {
      say("\nExplained, but it is tried no more, or did not survive:\n\(key)")
    }
  }

  private mutating func run(_ files: [String]) {
    let start = Date()
    let manifest =
      (try? String(contentsOf: copy.appending(path: ".build/debug.yaml"), encoding: .utf8)) ?? ""
    for file in files { tryAll(of: Subject(file: file, copy: copy), manifest) }
    say("\n\(report.list)\n\n\(report.table)\n")
    sayStale(in: files)
    say("After \(Int(Date().timeIntervalSince(start))) s.")
    exit(report.isGood ? 0 : 1)
  }

  private mutating func tryAll(of subject: Subject, _ manifest: String) {
    let builds = (0..<processors).compactMap {
      Build(manifest: manifest, folder: subject.folder, work: work.appending(path: "\($0)"))
    }
    guard let build = builds.first else {
      fail("\(subject.file) is in no module that is built.")
    }
    let stages = measured(subject, build)
    let trial = Trial(builds: builds, stages: stages, explanations: explanations)
    for (mutant, fate) in trial.fates(of: mutants(of: subject.file)) {
      report.add(mutant, fate)
      if case .explained = fate { seen.insert(mutant.key) }
      if case .killed(_, let stage) = fate, stages.first?.name == Stage.own, stage != Stage.own {
        report.addLate(mutant, fate)
      }
    }
  }

  /// The stages of a file, after all of them have passed on the finished code: that says how long they take.
  private mutating func measured(_ subject: Subject, _ build: Build) -> [Stage] {
    let finished = Mutant.unchanged(subject.file, text(of: subject.file))
    guard build.compiles(finished), build.links(finished) else {
      fail("\(subject.file) itself does not compile.")
    }
    let stages = subject.stages(among: TestRun.names(tests: build.tests)).map { stage in
      var measured = stage
      measured.bound = bounds[stage.arguments] ?? bound(of: stage, build)
      bounds[stage.arguments] = measured.bound
      return measured
    }
    guard !stages.isEmpty else { fail("No test is held against \(subject.file).") }
    say("\(subject.file): \(stages.map(\.name).joined(separator: ", "))")
    return stages
  }

  private func bound(of stage: Stage, _ build: Build) -> Double {
    let start = Date()
    let result = TestRun.result(of: stage, tests: build.tests)
    guard case .passed(let tests) = result, tests > 0 else {
      fail("\(stage.name) must pass on the finished code, but: \(result).")
    }
    // The others that are tried at the same time make it slower.
    return Double(processors) * max(60, 10 * Date().timeIntervalSince(start))
  }

  private func mutants(of file: String) -> [Mutant] {
    let structure = Structure(text(of: file))
    var keys: [String: Int] = [:]
    var texts: Set<String> = [text(of: file)]
    return structure.changes(with: names(for: file)).compactMap { change in
      var mutant = Mutant(change, of: file, structure)
      guard texts.insert(mutant.text).inserted else { return nil }
      keys[mutant.key, default: 0] += 1
      if let count = keys[mutant.key], count > 1 { mutant.place += " #\(count)" }
      return mutant
    }
  }

  /// The enums of the chapter, and of the code that it is written with.
  private func names(for file: String) -> Names {
    let folder = URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
    let imported = text(of: file).split(separator: "\n").filter { $0.hasPrefix("import ") }
      .map { "Sources/" + $0.dropFirst("import ".count) }
    let paths = ([folder, "Sources/Job/UserAPI"] + imported).flatMap { path -> [String] in
      let all = FileManager.default.enumerator(atPath: copy.appending(path: path).path)
      return (all?.compactMap { $0 as? String } ?? []).filter {
        $0.hasSuffix(".swift") && !$0.hasPrefix("Mistakes") && !$0.hasPrefix("Stubs")
      }.map { "\(path)/\($0)" }
    }
    return Names(in: Set(paths).sorted().map { Structure(text(of: $0)) })
  }

  private func text(of file: String) -> String {
    (try? String(contentsOf: copy.appending(path: file), encoding: .utf8)) ?? ""
  }
}
