// Tries every change of some files, and reports which of them no test sees.
import Foundation
import Synchronization

/// `mutants WORK EXPLAINED [--list] FILE…`: the folder with the build and for the mutants, the explained
/// ones, and the files, from the folder of the workbook, where it runs.
@main
struct Mutants {
  private let work: URL
  private let explanations: Explanations
  private var bounds: [[String]: Int] = [:]
  private let processors = ProcessInfo.processInfo.activeProcessorCount

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 2 else { fail("mutants WORK EXPLAINED [--list] FILE…") }
    var mutants = Mutants(
      work: URL(filePath: arguments[0]), explanations: Explanations(text: text(of: arguments[1])))
    let files = arguments.dropFirst(2).filter { $0 != "--list" }
    arguments.contains("--list") ? mutants.list(files) : mutants.run(files)
  }

  private func list(_ files: [String]) {
    let all = files.flatMap(mutants)
    for mutant in all {
      let reason = explanations.reason(for: mutant).map { ", if it survives: \($0)" } ?? ""
      say("\(mutant.file):\(mutant.line): \(mutant.kind), in \(mutant.place)\(reason)")
      say(mutant.lines)
    }
    explanations.sayStale(in: files, all)
  }

  private mutating func run(_ files: [String]) {
    let manifest = Self.text(of: work.appending(path: "build/debug.yaml").path)
    var report = Report()
    for file in files { report.add(fates(of: file, manifest), of: file) }
    say("\n\(report.list)\n\n\(report.table)\n")
    explanations.sayStale(in: files, report.explained)
    exit(report.isGood ? 0 : 1)
  }

  /// What became of each mutant of a file; as many are tried at the same time as there are processors.
  private mutating func fates(of file: String, _ manifest: String) -> [(Mutant, Fate)] {
    let folder = URL(filePath: file).deletingLastPathComponent().lastPathComponent
    let builds = (0..<processors).compactMap {
      Build(manifest: manifest, folder: folder, work: work.appending(path: "\($0)"))
    }
    guard let build = builds.first else { fail("\(file) is in no module that is built.") }
    let all = mutants(of: file)
    let trial = Trial(stages: stages(of: file, build), explanations: explanations)
    let next = Atomic(0)
    let fates = Mutex([Int: Fate]())
    DispatchQueue.concurrentPerform(iterations: builds.count) { worker in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < all.count else { return }
        let fate = trial.fate(of: all[index], builds[worker])
        fates.withLock {
          $0[index] = fate
          say("\(file):\(all[index].line): \(all[index].kind): \(fate.words)\n\(all[index].lines)")
        }
      }
    }
    return fates.withLock { found in
      all.indices.compactMap { at in found[at].map { (all[at], $0) } }
    }
  }

  /// The stages of a file, after all of them have passed on the finished code: that says how long they take.
  private mutating func stages(of file: String, _ build: Build) -> [Stage] {
    guard build.compiles(Self.text(of: file), as: file), build.links(file) else {
      fail("\(file) itself does not compile: see \(build.work.path).")
    }
    let stages = Stage.all(for: file, with: build).map { stage in
      var measured = stage
      measured.bound = bounds[stage.arguments] ?? bound(of: stage, build)
      bounds[stage.arguments] = measured.bound
      return measured
    }
    guard !stages.isEmpty else { fail("No test is held against \(file).") }
    say("\(file): \(stages.map(\.name).joined(separator: ", "))")
    return stages
  }

  private func bound(of stage: Stage, _ build: Build) -> Int {
    let start = Date()
    if let failure = stage.failure(with: build) {
      fail("\(stage.name) must pass on the finished code, but: \(failure.words).")
    }
    // The others that are tried at the same time make it slower.
    return processors * max(60, Int(10 * Date().timeIntervalSince(start)))
  }

  private func mutants(of file: String) -> [Mutant] {
    let structure = Structure(Self.text(of: file))
    var texts: Set<String> = [Self.text(of: file)]
    return structure.changes(with: names(for: file))
      .map { Mutant($0, of: file, structure) }.filter { texts.insert($0.text).inserted }
  }

  /// The enums of the chapter, and of the engine and the job that it is written with.
  private func names(for file: String) -> Names {
    let imports = Self.text(of: file).matches(of: /import (\w+)/).map { String($0.1) }
    let rooms = ["Engines", "Job"].flatMap { room in imports.map { "Sources/\(room)/\($0)" } }
    let folder = URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
    let paths = ([folder, "Sources/Job/UserAPI"] + rooms).flatMap { path in
      (FileManager.default.subpaths(atPath: path) ?? []).filter {
        $0.hasSuffix(".swift") && !$0.hasPrefix("Mistakes") && !$0.hasPrefix("Stubs")
      }.map { "\(path)/\($0)" }
    }
    return Names(in: Set(paths).sorted().map { Structure(Self.text(of: $0)) })
  }

  static func text(of file: String) -> String {
    (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
  }
}

/// Which tests are held against a mutant.
struct Trial: Sendable {
  let stages: [Stage]
  let explanations: Explanations

  func fate(of mutant: Mutant, _ build: Build) -> Fate {
    guard build.compiles(mutant.text, as: mutant.file) else { return Fate(.notCompiling) }
    guard build.links(mutant.file) else { fail("The tests cannot be linked to \(mutant.key).") }
    var undecided: Fate?
    for stage in stages {
      var failure = stage.failure(with: build)
      if failure?.kind == .undecided { failure = stage.failure(with: build) }
      guard var failure else { continue }
      failure.isLate = stages[0].name == Stage.own && stage.name != Stage.own
      if failure.kind != .undecided { return failure }
      undecided = failure
    }
    let explained = explanations.reason(for: mutant).map { Fate(.explained, $0) }
    return undecided ?? explained ?? Fate(.survived)
  }
}
