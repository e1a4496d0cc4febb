// swift-tools-version: 6.3
// The workbook: chapters to edit, their solutions, and the kit that tests both by the same rules.
import Foundation
import PackageDescription

// MARK: Chapters

/// The chapters of the book, one line each.
///
/// Chapter 1 has three folders: `Chapters/Chapter1Callbacks` is the student's,
/// `Solutions/Chapter1Callbacks` has the finished code, and `Tests/Chapter1CallbacksTests` the tests.
let chapters: [Chapter] = [
  Chapter(1, "Callbacks"),
  Chapter(2, "Operations", uses: ["Chapter1CallbacksSolution", "Operations"]),
  Chapter(3, "Adapters", uses: ["Adapters", "Chapter1CallbacksSolution", "Operations"]),
  Chapter(4, "Chains", uses: ["Chains", "Chapter1CallbacksSolution", "Operations"]),
  Chapter(5, "Receivers", uses: ["Chapter1CallbacksSolution", "Operations", "Receivers"]),
  Chapter(6, "Nodes", uses: ["Chapter1CallbacksSolution", "Nodes"]),
  Chapter(
    7, "Async", uses: ["Adapters", "Chains", "Chapter1CallbacksSolution", "Nodes", "Receivers"],
    testsUse: ["FixtureServer"]),
  Chapter(8, "Rules", uses: ["Rules", "Traces"]),
  Chapter(
    9, "YourStyle", uses: ["Chapter1CallbacksSolution"], testsUse: ["ConformanceOverHTTP"]),
]

struct Chapter {
  let number: Int
  /// The name of the student's module and of its folder.
  let module: String
  /// The style's name on the command line: `callbacks` for chapter 1.
  let style: String
  /// The modules that the chapter and its solution import, besides `UserAPI`.
  let uses: [String]
  /// The modules that its tests import, besides `ChapterTesting`.
  let testsUse: [String]
  /// Whether there are exercises and tests; if not, only the solution is built.
  let hasExercises: Bool

  init(
    _ number: Int, _ name: String, uses: [String] = [], testsUse: [String] = [],
    hasExercises: Bool = true
  ) {
    self.number = number
    self.module = "Chapter\(number)\(name)"
    self.style = name.lowercased()
    self.uses = uses
    self.testsUse = testsUse
    self.hasExercises = hasExercises
  }

  var solution: String { module + "Solution" }
  /// Whether its finished code is here: an edition for students may leave it out.
  var isFinished: Bool {
    let folder = "\(Context.packageDirectory)/Solutions/\(module)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0.hasSuffix(".swift") }
  }
  var tests: String { module + "Tests" }
  /// The target that runs the finished workflow.
  var finishedRun: String { module + "FinishedRun" }
  /// The target that runs the student's own workflow.
  var ownRun: String { module + "OwnRun" }
}

/// The chapters whose finished code is here, perhaps without exercises.
let finishedChapters = chapters.filter(\.isFinished)

/// Whether the folder of a module is here: `workbook edition` leaves some out.
func isHere(_ target: Target) -> Bool {
  isDependency
    || FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(target.path ?? "")")
}

// MARK: What is asked for

/// Whether another package uses this one, for its search of schedules: SwiftPM keeps what it fetches in `checkouts`,
/// beside `repositories`.
///
/// It has nothing but the search then, without unsafe flags: not every build system accepts them in a dependency.
// NB: to choose a version, SwiftPM reads this file alone, in the folder `/` (Swift 6.3).
let isDependency =
  Context.packageDirectory == "/"
  || Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"
    && FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/../../repositories")

/// `WORKBOOK_TESTS=all` builds everything: the rooms of the teacher and of what is measured, and the tests of
/// the engines, the kit and the tools.
///
/// A list builds what it names, what that imports, and nothing else: chapters with their tests, `1,3`, or targets,
/// `NodesTests,ChainsTests`. With `house` among them, the chapters have the settings of all other code, as `verify`
/// wants it. Without the variable, the package is the student's. `WORKBOOK_CHAPTERS=1,3` is another name for such a list.
let listed = names(
  in: Context.environment["WORKBOOK_TESTS"] ?? Context.environment["WORKBOOK_CHAPTERS"] ?? "")
let wanted = listed.filter { $0 != "house" }
/// Whether `verify` builds its copy of the book.
let isProof = listed.contains("house") && !isDependency
let isWhole = wanted == ["all"] && !isDependency

/// `WORKBOOK_SUBJECT=solutions` runs the chapters' tests on the finished code.
let testsSolutions = choice("WORKBOOK_SUBJECT", of: ["chapters", "solutions"]) == "solutions"

/// `WORKBOOK_DIALECT=main-nonsending` builds the code of chapters 1 to 7 with other settings about actors.
///
/// `plain` has none, `main` puts on the main actor what does not say otherwise, and `nonsending` lets an async
/// function stay with its caller. `.ci/run dialects` tests all four.
let dialect = choice(
  "WORKBOOK_DIALECT", of: ["usual", "plain", "nonsending", "main", "main-nonsending"])

func names(in list: String) -> [String] {
  list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
}

func choice(_ variable: String, of values: [String]) -> String {
  let value = Context.environment[variable] ?? ""
  if value.isEmpty { return values[0] }
  guard values.contains(value) else {
    refuse("\(variable) is '\(value)'; it can be \(values.joined(separator: " or ")).")
  }
  return value
}

/// Prints one sentence, and ends the build.
func refuse(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data((sentence + "\n").utf8))
  exit(1)
}

// MARK: Settings

/// The settings of all code but the students'.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of the students' code: while they write, an unused `let` is only a warning.
let lenient: [SwiftSetting] = isProof ? house : [.swiftLanguageMode(.v6)]

/// Lets async functions that say nothing stay with their callers, as exercise 7.8 has it.
let staysWithCaller = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")

/// Where the code of a chapter runs that does not say so.
func isolation(of chapter: Chapter) -> [SwiftSetting] {
  guard (1...7).contains(chapter.number) else { return [] }
  let stays = dialect.hasSuffix("nonsending") || dialect == "usual" && chapter.number == 7
  return (stays ? [staysWithCaller] : [])
    + (dialect.hasPrefix("main") ? [.defaultIsolation(MainActor.self)] : [])
}

/// What is linked is linked by `lld`, which each toolchain has: the default linker of Linux takes a quarter of the
/// time to a verdict.
let linking: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]

/// The modules in which searches and walks spend most of their time: these are optimized in debug builds, too, and do
/// not check exclusive access to their variables, which takes a seventh of a search.
///
/// Not all of the kit: to optimize `Conformance` takes 22 seconds of the processor, to compile it as usual 6, and
/// `Rules` 6 and 3; all walks of `swift test` together gain no more. `verify` walks hundreds of times.
// NB: the thread sanitizer needs `-Xswiftc -Onone`: where the locks of `SwitchPoints` are inlined, it reports races that
// do not exist (Swift 6.3, Linux).
let optimized = Set(
  ["Interleaving", "SwitchPoints"] + (isProof ? ["Deadlines", "Rules", "Traces"] : []))
let optimizing = SwiftSetting.unsafeFlags(
  ["-O", "-enforce-exclusivity=unchecked"], .when(configuration: .debug))

/// Compiles the files of a module at once, in one process that also writes the module: all tests of nine chapters take
/// 25 seconds of the processor instead of 39, whenever an answer that is tried declares something else; and the proof
/// of chapter 5 takes 64 instead of 71 if the chapters are, too.
///
/// Only for `verify`: the compiler remarks for each such module that it is not incremental, and no option silences it.
let compiledAtOnce = SwiftSetting.unsafeFlags(
  ["-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo"])

// MARK: Modules

/// Folders of a module's folder that are no part of the module: tests read them, or compile them.
let foldersApart: Set = [
  "CompilerTraps", "Dialects", "Golden", "Migrating", "Searched", "Snippets", "Stubs",
  "Transcripts", "Variants",
]

/// The modules that lessons and snippets import.
///
/// Each has a product of its own, so that it is built before a lesson or snippet is checked.
let taught =
  [
    "UserAPI", "Operations", "Adapters", "Chains", "Receivers", "Nodes", "Rules", "TestDoubles",
    "Traces", "Conformance",
  ]
  + finishedChapters.map(\.solution)

let solutionNames = finishedChapters.map(\.solution).joined(separator: " ")
/// What every command uses.
let tools = "CommandSupport Commands Curriculum ExerciseRuns"
/// The programs that run one finished workflow, `finished-callbacks` for example: the others are not built for it.
let finished = finishedChapters.map { chapter in
  target(
    chapter.finishedRun, in: "Sources/Measure/Finished/\(chapter.module)",
    ["Commands", "OwnCode", "UserAPI", chapter.solution])
}.filter(isHere)

/// What tests of the tools start.
let programs =
  (["BenchCLI", "BenchLauncher", "BreakCLI", "StylesCLI", "TeacherCLI", "WorkbookCLI"]
  + finished.map(\.name)).joined(separator: " ")

/// What every style does, fetch a user; and below it, the locks, atomics and queues that a search can see.
let job = room(
  "Job",
  [
    "SwitchPoints": "",
    "UserAPI": "SwitchPoints",
    "SwitchPointsTests": "SwitchPoints TestSupport",
    "UserAPITests": "FixtureServer TestSupport UserAPI",
  ])

/// The libraries that the chapters are written with.
let engines = room(
  "Engines",
  [
    "Operations": "SwitchPoints",
    "Adapters": "Operations SwitchPoints",
    "Chains": "Operations SwitchPoints",
    "Receivers": "Operations SwitchPoints UserAPI",
    "Nodes": "SwitchPoints UserAPI",
    "OperationsTests": "Operations TestSupport",
    "AdaptersTests": "Adapters Operations TestSupport",
    "ChainsTests": "Chains Operations TestSupport",
    "ReceiversTests": "Operations Receivers TestSupport UserAPI",
    "NodesTests": "Nodes SwitchPoints TestDoubles TestSupport UserAPI",
  ])

/// The rules, and everything that tests whether a style keeps them.
let kit = room(
  "Kit",
  [
    "Deadlines": "",
    "Interleaving": "Deadlines SwitchPoints",
    "TestDoubles": "SwitchPoints UserAPI",
    "Traces": "UserAPI",
    "Rules": "Deadlines Traces UserAPI",
    "RuleJudging": "Deadlines Rules Traces UserAPI",
    "FixtureServer": "Deadlines",
    "Conformance": "Deadlines Rules SwitchPoints TestDoubles Traces UserAPI",
    "ConformanceSearch": "Conformance Interleaving Rules TestDoubles UserAPI",
    "ConformanceOverHTTP": "Conformance Deadlines FixtureServer TestDoubles UserAPI",
    "DeadlinesTests": "Deadlines TestSupport",
    "InterleavingTests": "Interleaving SwitchPoints TestSupport",
    "FixtureServerTests": "Deadlines FixtureServer TestSupport",
    "ConformanceKitTests": """
    Chapter7AsyncSolution Chapter8RulesSolution Conformance ConformanceOverHTTP ConformanceSearch Deadlines
    FinishedStyles RuleJudging Rules TestDoubles TestSupport UserAPI
    """,
  ])

/// The chapters as text: read, checked, built and tested; and what all programs of the tools share.
let book = room(
  "Book",
  [
    "CommandSupport": "",
    "Curriculum": "CommandSupport",
    "ExerciseRuns": "CommandSupport Curriculum",
    "Commands": "CommandSupport Curriculum ExerciseRuns",
    "Lifetimes": "Operations Receivers",
    "Levels": "Interleaving SwitchPoints",
    "Questions": "Curriculum ExerciseRuns Lifetimes RuleJudging Rules Traces",
    "CurriculumTests": "Curriculum TestSupport",
    "ExerciseRunsTests": "\(tools) Chapter1CallbacksSolution TestSupport",
    "QuestionsTests":
      "Curriculum FinishedStyles Lifetimes Questions RuleJudging Rules StyleRuns TestSupport",
    "ExerciseTestingTests": "Deadlines ExerciseTesting TestSupport",
  ])

/// What a student uses: the command `workbook`, and the game.
let student = room(
  "Student",
  [
    "WorkbookCLI": "\(tools) Rules",
    "BenchLauncher": "CommandSupport Commands",
    "BreakCLI": "\(tools) Interleaving Levels",
    "LevelsTests": "BreakCLI Levels TestSupport",
    "DeskTests": "\(tools) \(programs) TestSupport",
    "WorkbookTests":
      "\(tools) \(programs) FinishedStyles FixtureServer OwnCode StyleRuns TestSupport Traces UserAPI",
  ])

/// What an instructor uses: the author's proof, new exercises, and grades.
let teacher = room(
  "Teacher",
  [
    "TeacherCLI": "\(tools) Questions Rules",
    "AuthoringTests": "\(tools) \(programs) Questions TestSupport",
    "GradingTests": "\(tools) \(programs) TestSupport",
  ])

/// The finished styles side by side: run, compared, asked about, and what they cost; and the student's beside them.
let measure = room(
  "Measure",
  [
    "FinishedStyles": "Rules Traces UserAPI \(solutionNames)",
    "StyleRuns":
      "CommandSupport Conformance FixtureServer Rules TestDoubles Traces UserAPI",
    "OwnCode": "\(tools) FixtureServer StyleRuns UserAPI",
    "StylesCLI": """
    \(tools) Conformance FinishedStyles FixtureServer Interleaving Levels OwnCode Questions RuleJudging Rules StyleRuns
    Traces UserAPI
    """,
    "Benchmarks": """
    Adapters CMalloc Chains CommandSupport Commands Curriculum Deadlines FinishedStyles Nodes OwnCode Receivers
    StyleRuns TestDoubles UserAPI
    """,
    // Replaces malloc in what links it: the benchmark, and nothing else.
    "CAllocations": "",
    "CMalloc": "",
    "BenchCLI": "Benchmarks CAllocations",
    "ComparisonTests":
      "\(tools) FinishedStyles Levels Rules StyleRuns StylesCLI TestSupport Traces",
    "BenchmarksTests":
      "\(programs) Benchmarks CommandSupport FinishedStyles StyleRuns TestSupport",
  ])

/// The libraries that the tests share.
let testing = targets(
  in: "Tests/Support",
  [
    "TestSupport": "CMalloc CommandSupport Deadlines Interleaving SwitchPoints TestDoubles UserAPI",
    "ExerciseTesting": "Curriculum Deadlines",
    "ChapterTesting":
      "Conformance ConformanceSearch ExerciseTesting RuleJudging TestSupport UserAPI",
  ])

/// The suites that hold every finished style to the same rules.
let suites = targets(
  in: "Tests",
  [
    "ConformanceTests":
      "Conformance ConformanceOverHTTP ConformanceSearch FinishedStyles TestDoubles UserAPI",
    "ConformanceXCTests": "Conformance ConformanceSearch FinishedStyles UserAPI",
  ])

/// The tests of the finished code, and of what must not compile.
let authors = targets(
  in: "Tests",
  [
    "FinishedWorkflowTests":
      "FinishedStyles FixtureServer TestSupport UserAPI \(solutionNames)",
    "CompileFailTests": "Curriculum TestSupport " + taught.joined(separator: " "),
  ])

/// The module of a chapter, and in chapter 7 that of its file `14-Tested.swift`, which imports Testing: no program may.
func code(_ module: String, of chapter: Chapter, in folder: String) -> [Target] {
  (chapter.number == 7 ? [module, module + "Tested"] : [module]).map { name in
    target(
      name, in: "\(folder)/\(chapter.module)", ["SwitchPoints", "UserAPI"] + chapter.uses,
      settings: isolation(of: chapter))
  }
}

/// The finished code of each chapter.
let solutions = finishedChapters.flatMap { code($0.solution, of: $0, in: "Solutions") }

/// The student's module of each chapter, and its tests.
let exercises = chapters.filter(\.hasExercises).flatMap { chapter in
  let students = code(chapter.module, of: chapter, in: "Chapters")
  let subject = testsSolutions ? code(chapter.solution, of: chapter, in: "Solutions") : students
  let tests = target(
    chapter.tests, in: "Tests/\(chapter.tests)",
    ["ChapterTesting"] + subject.map(\.name) + chapter.testsUse,
    settings: chapter.number == 7 ? [staysWithCaller] : [])
  return students + [tests]
}

/// The programs that run the students' own workflows, `mine-callbacks` for example, and the benchmark beside them:
/// no other program links a student's module, so each is built even if a chapter does not compile.
let mine = chapters.flatMap { chapter in
  let run = target(
    chapter.ownRun, in: "Sources/Measure/Mine/\(chapter.module)",
    ["StyleRuns", "UserAPI", chapter.module])
  let bench = target(
    "OwnBench", in: "Sources/Measure/Mine/Bench",
    ["Benchmarks", "CAllocations", "StyleRuns", "UserAPI", chapter.module])
  return (chapter.number == 9 ? [run, bench] : [run]).filter(isHere)
}

if testsSolutions, let chapter = chapters.first(where: { $0.hasExercises && !$0.isFinished }) {
  refuse(
    "WORKBOOK_SUBJECT is 'solutions', but the finished code of \(chapter.module) is not here.")
}

// MARK: Targets

/// The modules of one room: folders of `Sources`, and of `Tests/Sources` those with their tests.
func room(_ name: String, _ modules: KeyValuePairs<String, String>) -> [Target] {
  modules.map { module, imports in
    let above = module.hasSuffix("Tests") ? "Tests/Sources" : "Sources"
    return target(module, in: "\(above)/\(name)/\(module)", words(imports))
  }.filter(isHere)
}

func targets(in folder: String, _ modules: KeyValuePairs<String, String>) -> [Target] {
  modules.map { module, imports in target(module, in: "\(folder)/\(module)", words(imports)) }
    .filter(isHere)
}

func words(_ text: String) -> [String] {
  text.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// Makes a target: its kind, its settings, and what is left out of it, follow from its folder.
func target(
  _ name: String, in path: String, _ imports: [String], settings: [SwiftSetting] = []
) -> Target {
  let files = FileManager.default.subpaths(atPath: "\(Context.packageDirectory)/\(path)") ?? []
  if files.contains("module.modulemap") { return .systemLibrary(name: name, path: path) }
  let dependencies = imports.map { Target.Dependency(stringLiteral: $0) }
  let exclude = files.filter { file in
    let first = String(file.prefix { $0 != "/" })
    let isPage = [".md", ".json", ".html", ".css", ".js"].contains { file.hasSuffix($0) }
    let isOfOther =
      file.hasSuffix(".swift") && file.hasSuffix("-Tested.swift") != name.hasSuffix("Tested")
    return foldersApart.contains(first) ? file == first : isPage || isOfOther
  }
  let settings = common(for: name, in: path, with: files) + settings
  if path.hasPrefix("Tests/"), name.hasSuffix("Tests") {
    return .testTarget(
      name: name, dependencies: dependencies, path: path, exclude: exclude,
      swiftSettings: settings, linkerSettings: linking)
  }
  if files.contains("main.swift") {
    return .executableTarget(
      name: name, dependencies: dependencies, path: path, exclude: exclude,
      swiftSettings: settings, linkerSettings: linking)
  }
  return .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude,
    // The kit's checks belong to the package: no exercise of chapter 8 is one call of them.
    packageAccess: name != "Chapter8Rules",
    swiftSettings: settings)
}

/// The settings that a module has because of its place, and of the files in it.
func common(for name: String, in path: String, with files: [String]) -> [SwiftSetting] {
  let isOfBook = path.hasPrefix("Chapters/") || path.hasPrefix("Solutions/")
  // A search of schedules sees the locks of a module with this file; in another dialect, nothing is searched.
  let isSearched =
    files.contains { ["Searched.swift", "Search/Searched.swift"].contains($0) }
    && !(isOfBook && dialect != "usual")
  let knowsSubject = path.hasPrefix("Tests/Chapter") || name.hasPrefix("ExerciseTesting")
  let usual = path.hasPrefix("Chapters/") ? lenient : house
  return usual + (isSearched ? [.define("SEARCHED", .when(configuration: .debug))] : [])
    + (optimized.contains(name) && !isDependency ? [optimizing] : [])
    + (isProof ? [compiledAtOnce] : [])
    + (knowsSubject && testsSolutions ? [.define("SOLUTIONS")] : [])
}

// MARK: What is built

let everything: [Target] =
  job + engines + kit + book + student + teacher + measure + solutions + exercises + finished
  + mine + testing + suites + authors

/// What other packages use, each a product: `Sources/Kit/Interleaving/OWN-CODE.md` tells how.
let forOwnCode = ["Interleaving", "SwitchPoints"]

/// The student's package; with what it imports, it is built without any variable.
let ofStudents: [String] =
  taught + forOwnCode + ["BenchLauncher", "WorkbookCLI"]
  + (exercises + solutions + suites).map(\.name)

/// The programs, each with the target behind it.
let executables: [(String, String)] =
  [
    ("workbook", "WorkbookCLI"), ("workbook-styles", "StylesCLI"),
    ("workbook-teacher", "TeacherCLI"), ("workbook-break", "BreakCLI"),
    ("bench", "BenchLauncher"), ("workbook-bench", "BenchCLI"), ("mine-bench", "OwnBench"),
  ]
  + chapters.flatMap { chapter in
    [("finished-" + chapter.style, chapter.finishedRun), ("mine-" + chapter.style, chapter.ownRun)]
  }

/// What is asked for: a chapter's number stands for its module, its tests, and the finished code that its lesson shows;
/// the name of a program for its target.
let chosen =
  isDependency
  ? forOwnCode
  : wanted.isEmpty
    ? ofStudents
    : wanted.flatMap { name -> [String] in
      guard let number = Int(name) else {
        return [executables.first { $0.0 == name }?.1 ?? name]
      }
      guard let chapter = chapters.first(where: { $0.number == number && $0.hasExercises }) else {
        refuse("WORKBOOK_TESTS names chapter '\(name)', which has no exercises.")
      }
      return [chapter.module, chapter.tests] + (chapter.isFinished ? [chapter.solution] : [])
    }

/// The targets with these names, and all that they need.
func targets(_ names: [String], of everything: [Target]) -> [Target] {
  var needed: Set<String> = []
  var open = names
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    guard let target = everything.first(where: { $0.name == name }) else {
      refuse(
        "WORKBOOK_TESTS names '\(name)', which is no target: all, a chapter's number, or NodesTests."
      )
    }
    open += target.dependencies.compactMap { dependency in
      if case .byNameItem(let name, _) = dependency { name } else { nil }
    }
  }
  return everything.filter { needed.contains($0.name) }
}

let built = isWhole ? everything : targets(chosen, of: everything)

/// What is built of these: a library or a program, and the target behind it.
let products: [Product] =
  (taught + forOwnCode).map { .library(name: $0, targets: [$0]) }
  + executables.map { .executable(name: $0, targets: [$1]) }

let package = Package(
  // The tests of some chapters are a program of their own, beside that of all tests.
  name: "workbook" + wanted.filter { Int($0) != nil }.joined(),
  platforms: [.macOS(.v15)],
  products: products.filter { product in
    let names =
      (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
    return names.allSatisfy { name in built.contains { $0.name == name } }
  },
  targets: built
)
