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
    7, "Async", uses: ["Adapters", "Chains", "Chapter1CallbacksSolution", "Nodes", "Receivers"]),
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
  /// The target that runs the student's own workflow.
  var ownRun: String { module + "OwnRun" }
  /// The program of that target, `mine-callbacks` for chapter 1.
  var ownProgram: String { "mine-" + style }
}

/// The chapters whose finished code is here, perhaps without exercises.
let finishedChapters = chapters.filter(\.isFinished)

/// Whether a file or folder is here: `workbook edition` leaves some out.
func isHere(_ path: String) -> Bool {
  FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

// MARK: What the environment chooses

/// `WORKBOOK_SUBJECT=solutions` runs the chapters' tests on the finished code.
let testsSolutions = choice("WORKBOOK_SUBJECT", of: ["chapters", "solutions"]) == "solutions"

/// `WORKBOOK_BUILD=exercises` builds the students' modules, their tests, and what these need.
///
/// The modules then have the settings of all other code. `workbook verify` builds so. `answers` builds
/// the same with the settings of the students' code, for `workbook test` and `workbook grade`. `own` adds
/// the programs that run the students' workflows, for `workbook run callbacks --mine`. `sanitized` optimizes
/// nothing: where the locks of `Interleaving` are inlined, the thread sanitizer reports races that do not exist
/// (Swift 6.3, Linux).
let build = choice("WORKBOOK_BUILD", of: ["all", "exercises", "answers", "own", "sanitized"])
let buildsExercisesAlone = build == "exercises" || build == "answers"

/// `WORKBOOK_DIALECT=main-nonsending` builds the code of chapters 1 to 7 with other settings about actors.
///
/// `plain` has none, `main` puts on the main actor what does not say otherwise, and `nonsending` lets an async
/// function stay with its caller. `.ci/run dialects` tests all four.
let dialect = choice(
  "WORKBOOK_DIALECT", of: ["usual", "plain", "nonsending", "main", "main-nonsending"])

/// `WORKBOOK_CHAPTERS=1,5` builds the students' modules and the tests of these chapters, what they import,
/// and nothing else.
let wantedChapters = numbers(in: Context.environment["WORKBOOK_CHAPTERS"] ?? "")
let chosenChapters = chapters.filter { chapter in
  chapter.hasExercises && (wantedChapters.isEmpty || wantedChapters.contains(chapter.number))
}

/// `WORKBOOK_TESTS=all` builds the tests of the tools, too: of the rooms that teach nothing themselves.
///
/// `WORKBOOK_TESTS=NodesTests,ChainsTests` builds these modules of tests alone, and what they import.
/// Tests that start `workbook` or `bench` need the whole build.
let testsTools = Context.environment["WORKBOOK_TESTS"] == "all"
let chosenTests = testsTools ? [] : names(in: Context.environment["WORKBOOK_TESTS"] ?? "")

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

func numbers(in list: String) -> [Int] {
  let known = chapters.filter(\.hasExercises).map(\.number)
  return names(in: list).map { name in
    guard let number = Int(name), known.contains(number) else {
      let all = known.map(String.init).joined(separator: ", ")
      refuse("WORKBOOK_CHAPTERS names chapter '\(name)'; the chapters with exercises are \(all).")
    }
    return number
  }
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
let lenient: [SwiftSetting] = build == "exercises" ? house : [.swiftLanguageMode(.v6)]

/// Lets async functions that say nothing stay with their callers, as exercise 7.8 has it.
let staysWithCaller = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")

/// Where the code of a chapter runs that does not say so.
func isolation(of chapter: Chapter) -> [SwiftSetting] {
  guard (1...7).contains(chapter.number) else { return [] }
  let stays = dialect.hasSuffix("nonsending") || dialect == "usual" && chapter.number == 7
  return (stays ? [staysWithCaller] : [])
    + (dialect.hasPrefix("main") ? [.defaultIsolation(MainActor.self)] : [])
}

/// Lets a search of schedules see the locks of a module; release code has those of the toolchain.
let searchedInDebug = SwiftSetting.define("SEARCHED", .when(configuration: .debug))

/// The same for a chapter; in another dialect, nothing is searched.
func searching(_ setting: SwiftSetting) -> [SwiftSetting] { dialect == "usual" ? [setting] : [] }

// MARK: Targets

/// The modules that lessons and snippets import.
///
/// Each has a product of its own, so that it is built before a lesson or snippet is checked.
let taught =
  [
    "UserAPI", "Operations", "Adapters", "Chains", "Receivers", "Nodes", "Rules", "TestDoubles",
    "Traces", "Conformance",
  ]
  + finishedChapters.map(\.solution)

func module(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    exclude: exclude,
    swiftSettings: house
  )
}

/// A module whose schedules tests can search: in debug builds its locks are those of `Interleaving`.
///
/// Its file `Searched.swift` is the same in each of these modules.
func searched(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  let target = module(name, ["Interleaving"] + dependencies, exclude: exclude)
  target.swiftSettings = house + [searchedInDebug]
  return target
}

/// What is linked is linked by `lld`, which each toolchain has: the default linker of Linux takes a quarter of the
/// time to a verdict.
let linking: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]

func program(_ name: String, _ dependencies: [String], path: String? = nil) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: path,
    swiftSettings: house,
    linkerSettings: linking
  )
}

func tests(
  _ name: String,
  _ dependencies: [String],
  exclude: [String] = [],
  settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    exclude: exclude,
    swiftSettings: house + settings,
    linkerSettings: linking
  )
}

/// The modules of one room: a folder of `Sources`, and one of `Tests/Sources` with their tests.
func room(_ name: String, _ modules: [Target]) -> [Target] {
  for module in modules {
    module.path = "\(module.isTest ? "Tests/Sources" : "Sources")/\(name)/\(module.name)"
  }
  return modules.filter { isHere($0.path ?? "") }
}

/// A room of tools: plain `swift test` leaves its tests out.
func tools(_ name: String, _ modules: [Target]) -> [Target] {
  room(name, modules.filter { !$0.isTest || testsTools || chosenTests.contains($0.name) })
}

/// A library that only tests use.
func support(_ name: String, _ dependencies: [String], settings: [SwiftSetting] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Tests/Support/\(name)",
    swiftSettings: house + settings
  )
}

/// Tell the chapters' tests, and the trait that may skip them, which code they test.
let subjectSettings: [SwiftSetting] = testsSolutions ? [.define("SOLUTIONS")] : []

/// What every style does: fetch a user.
let job = room(
  "Job",
  [
    searched("UserAPI"),
    tests("UserAPITests", ["Deadlines", "FixtureServer", "TestDoubles", "TestSupport", "UserAPI"]),
  ])

/// The libraries that the chapters are written with.
let engines = room(
  "Engines",
  [
    searched("Operations", exclude: ["README.md"]),
    searched("Adapters", ["Operations"], exclude: ["README.md"]),
    searched("Chains", ["Operations"], exclude: ["README.md"]),
    searched("Receivers", ["Operations", "UserAPI"], exclude: ["README.md"]),
    searched("Nodes", ["UserAPI"], exclude: ["README.md", "SEMANTICS.md"]),
    tests(
      "OperationsTests",
      ["Interleaving", "Operations", "TestDoubles", "TestSupport", "UserAPI"]),
    tests("AdaptersTests", ["Adapters", "Operations", "TestDoubles", "TestSupport"]),
    tests(
      "ChainsTests", ["Chains", "Interleaving", "Operations", "TestDoubles", "TestSupport"]),
    tests(
      "ReceiversTests",
      ["Interleaving", "Operations", "Receivers", "TestDoubles", "TestSupport", "UserAPI"]),
    tests("NodesTests", ["Interleaving", "Nodes", "TestDoubles", "TestSupport", "UserAPI"]),
  ])

/// The rules, and everything that tests whether a style keeps them.
let kit = room(
  "Kit",
  [
    module("Deadlines"),
    module("Interleaving", ["Deadlines"], exclude: ["Searched", "SEARCH.md"]),
    module("TestDoubles", ["Interleaving", "UserAPI"]),
    module("Traces", ["UserAPI"], exclude: ["TRACE.md"]),
    module("Rules", ["Deadlines", "Traces", "UserAPI"], exclude: ["RULES.md"]),
    module("RuleJudging", ["Deadlines", "Rules", "Traces", "UserAPI"]),
    module("FixtureServer", ["Deadlines"]),
    module(
      "Conformance", ["Deadlines", "Interleaving", "Rules", "TestDoubles", "Traces", "UserAPI"]),
    module(
      "ConformanceOverHTTP",
      ["Conformance", "Deadlines", "FixtureServer", "TestDoubles", "UserAPI"]),
    tests("DeadlinesTests", ["Deadlines", "TestSupport"]),
    tests(
      "InterleavingTests", ["Interleaving", "TestSupport"], settings: [.define("SEARCHED")]),
    tests("FixtureServerTests", ["Deadlines", "FixtureServer", "TestSupport"]),
    tests(
      "ConformanceKitTests",
      [
        "Chapter1CallbacksSolution", "Chapter7AsyncSolution", "Chapter8RulesSolution",
        "Conformance", "ConformanceOverHTTP", "Deadlines", "FinishedStyles", "Interleaving",
        "RuleJudging", "Rules", "TestDoubles",
        "TestSupport", "Traces", "UserAPI",
      ]),
  ])

// Tests spend most of their time in the kit: it is optimized in debug builds, too, and does not check exclusive access to
// its variables, which takes a seventh of a search. What it tests is compiled as usual.
for target in kit where target.type == .regular && build != "sanitized" {
  target.swiftSettings =
    house + [
      .unsafeFlags(["-O", "-enforce-exclusivity=unchecked"], .when(configuration: .debug))
    ]
}

/// The chapters as text: read, checked, built and tested.
let book = tools(
  "Book",
  [
    module("Curriculum"),
    module("CommandSupport"),
    module("ExerciseRuns", ["CommandSupport", "Curriculum"]),
    module("Lifetimes", ["Operations", "Receivers"]),
    module(
      "Questions", ["Curriculum", "ExerciseRuns", "Lifetimes", "RuleJudging", "Rules", "Traces"]),
    tests("CurriculumTests", ["Curriculum", "ExerciseTesting", "TestSupport"]),
    tests(
      "ExerciseRunsTests",
      [
        "Chapter1CallbacksSolution", "CommandSupport", "Curriculum", "ExerciseRuns", "TestSupport",
        "UserAPI",
      ]),
    tests(
      "QuestionsTests",
      [
        "Curriculum", "FinishedStyles", "Lifetimes", "Questions", "RuleJudging", "Rules",
        "StyleRuns", "TestSupport", "Traces", "UserAPI",
      ]),
    tests("ExerciseTestingTests", ["ExerciseTesting", "TestSupport"], settings: subjectSettings),
  ])

/// What a student uses: the command `workbook`, and the desk behind it.
let student = tools(
  "Student",
  [
    module("Desk", ["CommandSupport", "Curriculum", "ExerciseRuns", "Interleaving"]),
    module("OwnCode", ["CommandSupport", "Curriculum", "ExerciseRuns", "StyleRuns", "Traces"]),
    program(
      "WorkbookCLI",
      [
        "Authoring", "CommandSupport", "Comparison", "Curriculum", "Desk",
        "ExerciseRuns", "FinishedStyles", "FixtureServer", "Grading", "Interleaving", "OwnCode",
        "Questions", "RuleJudging", "Rules", "StyleRuns", "Traces", "UserAPI",
      ]),
    tests(
      "DeskTests",
      [
        "CommandSupport", "Curriculum", "Desk", "ExerciseRuns", "Interleaving", "TestDoubles",
        "TestSupport", "WorkbookCLI",
      ]),
    tests(
      "WorkbookTests",
      [
        "CommandSupport", "Curriculum", "ExerciseRuns", "FinishedStyles", "FixtureServer",
        "OwnCode", "StyleRuns", "TestDoubles", "TestSupport", "Traces", "UserAPI", "WorkbookCLI",
      ]),
  ])

/// What an instructor uses: the author's proof, new exercises, and grades.
let teacher = tools(
  "Teacher",
  [
    module("Authoring", ["CommandSupport", "Curriculum", "ExerciseRuns", "Questions", "Rules"]),
    module("Grading", ["CommandSupport", "Curriculum", "ExerciseRuns"]),
    tests(
      "AuthoringTests",
      [
        "Authoring", "CommandSupport", "Curriculum", "ExerciseRuns", "Rules", "TestDoubles",
        "TestSupport", "WorkbookCLI",
      ]),
    tests(
      "GradingTests",
      [
        "CommandSupport", "Curriculum", "ExerciseRuns", "Grading", "TestSupport", "WorkbookCLI",
      ],
      exclude: ["Golden"]),
  ])

/// The finished styles side by side: run, compared, and what they cost.
let measure = tools(
  "Measure",
  [
    module("FinishedStyles", ["Rules", "Traces", "UserAPI"] + finishedChapters.map(\.solution)),
    module(
      "StyleRuns",
      [
        "CommandSupport", "Conformance", "Deadlines", "FixtureServer", "Rules", "Traces", "UserAPI",
      ]),
    module(
      "Comparison",
      [
        "CommandSupport", "Curriculum", "FixtureServer", "Questions", "Rules", "StyleRuns",
        "Traces", "UserAPI",
      ],
      exclude: ["Facts/costs.json"]),
    module(
      "Benchmarks",
      [
        "Adapters", "CMalloc", "Chains", "CommandSupport", "Curriculum", "Deadlines",
        "FinishedStyles", "Interleaving", "Nodes", "OwnCode", "Receivers", "StyleRuns",
        "TestDoubles", "UserAPI",
      ]),
    // Replaces malloc in what links it: the executable `bench`, and nothing else.
    .target(name: "CAllocations"),
    .systemLibrary(name: "CMalloc"),
    program("BenchCLI", ["Benchmarks", "CAllocations"]),
    tests(
      "ComparisonTests",
      [
        "Chapter9YourStyleSolution", "CommandSupport", "Comparison", "Curriculum",
        "FinishedStyles", "Questions", "Rules", "StyleRuns", "TestDoubles", "TestSupport",
        "Traces", "UserAPI",
      ]),
    tests(
      "BenchmarksTests",
      [
        "Benchmarks", "Chapter9YourStyleSolution", "CommandSupport", "Curriculum",
        "FinishedStyles", "TestDoubles", "TestSupport", "UserAPI",
      ]),
  ])

/// The libraries that the tests share.
let testing: [Target] = [
  support(
    "TestSupport",
    ["CMalloc", "CommandSupport", "Deadlines", "Interleaving", "TestDoubles", "UserAPI"]),
  support("ExerciseTesting", ["Curriculum"], settings: subjectSettings),
  support(
    "ChapterTesting",
    [
      "Conformance", "Deadlines", "ExerciseTesting", "Interleaving", "RuleJudging",
      "TestDoubles", "TestSupport", "UserAPI",
    ]),
]

/// The suites that hold every finished style to the same rules.
let suites: [Target] = [
  tests(
    "ConformanceTests",
    ["Conformance", "ConformanceOverHTTP", "FinishedStyles", "TestDoubles", "UserAPI"]),
  tests(
    "ConformanceXCTests",
    ["Conformance", "ConformanceOverHTTP", "FinishedStyles", "TestDoubles", "UserAPI"]),
  tests(
    "FinishedWorkflowTests",
    [
      "Deadlines", "FinishedStyles", "FixtureServer", "Interleaving", "Operations", "TestDoubles",
      "TestSupport", "UserAPI",
    ]
      + finishedChapters.map(\.solution)),
  tests(
    "CompileFailTests", ["Curriculum", "TestSupport"] + taught,
    exclude: ["CompilerTraps", "Dialects", "Migrating", "Snippets"]),
].filter { isHere("Tests/\($0.name)") }

/// The finished code of each chapter.
let solutions: [Target] = finishedChapters.map { chapter in
  let folder = "Solutions/\(chapter.module)"
  return .target(
    name: chapter.solution,
    dependencies: ["Interleaving", "UserAPI"] + chapter.uses.map { .init(stringLiteral: $0) },
    path: folder,
    exclude: ["Stubs", "Mistakes"].filter { isHere("\(folder)/\($0)") },
    swiftSettings: house + searching(searchedInDebug) + isolation(of: chapter)
  )
}

if testsSolutions, let chapter = chosenChapters.first(where: { !$0.isFinished }) {
  refuse(
    "WORKBOOK_SUBJECT is 'solutions', but the finished code of \(chapter.module) is not here.")
}

/// The student's module of each chapter, and its tests.
let exercises: [Target] = chosenChapters.flatMap { chapter -> [Target] in
  let subject = testsSolutions ? chapter.solution : chapter.module
  return [
    .target(
      name: chapter.module,
      dependencies: ["Interleaving", "UserAPI"] + chapter.uses.map { .init(stringLiteral: $0) },
      path: "Chapters/\(chapter.module)",
      exclude: ["HINTS.md", "QUESTIONS.md", "README.md"].filter {
        isHere("Chapters/\(chapter.module)/\($0)")
      },
      // The kit's checks belong to the package: no exercise of chapter 8 is one call of them.
      packageAccess: chapter.module != "Chapter8Rules",
      // What `bench` measures beside the finished code has the same locks.
      swiftSettings: lenient + searching(build == "own" ? searchedInDebug : .define("SEARCHED"))
        + isolation(of: chapter)
    ),
    tests(
      chapter.module + "Tests",
      ["ChapterTesting", subject] + chapter.testsUse,
      settings: subjectSettings + (chapter.number == 7 ? [staysWithCaller] : [])
    ),
  ]
}

/// The executables that run the students' own workflows: one for each chapter in `Sources/Student/Mine`.
///
/// `workbook` does not link them, so it is built even if a chapter does not compile. It builds them itself when
/// they are asked for; the tools' tests build them all.
let ownRuns: [Chapter] = chosenChapters.filter { chapter in
  (build == "own" || testsTools) && isHere("Sources/Student/Mine/\(chapter.module)/main.swift")
}

let mine: [Target] = ownRuns.map { chapter in
  program(
    chapter.ownRun, ["StyleRuns", "UserAPI", chapter.module],
    path: "Sources/Student/Mine/\(chapter.module)")
}

/// The benchmark with the student's own style of chapter 9, `mine-bench`: built when `bench --with mine` asks for it.
let ownBench: [Target] = ownRuns.filter { $0.number == 9 }.map { chapter in
  program(
    "OwnBench", ["Benchmarks", "CAllocations", "StyleRuns", "UserAPI", chapter.module],
    path: "Sources/Student/Mine/Bench")
}

let everything =
  job + engines + kit + book + student + teacher + measure
  + solutions + exercises + mine + ownBench + testing + suites

/// The targets with these names, and all that they need.
func targets(_ names: [String], of all: [Target]) -> [Target] {
  var needed: Set<String> = []
  var open = names
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    open += all.first { $0.name == name }.map(dependencies) ?? []
  }
  return all.filter { needed.contains($0.name) }
}

func dependencies(of target: Target) -> [String] {
  target.dependencies.compactMap { dependency in
    if case .byNameItem(let name, _) = dependency { name } else { nil }
  }
}

for name in chosenTests where !everything.contains(where: { $0.isTest && $0.name == name }) {
  refuse("WORKBOOK_TESTS names '\(name)', which is no module of tests.")
}

/// What is built, with all that it imports; nil for everything.
let chosenTargets: [String]? = {
  // The lessons of the exercises import the finished code.
  if buildsExercisesAlone { return exercises.map(\.name) + chosenChapters.map(\.solution) }
  if !chosenTests.isEmpty { return chosenTests }
  return wantedChapters.isEmpty || testsTools ? nil : exercises.map(\.name)
}()

let products: [Product] =
  taught.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "workbook", targets: ["WorkbookCLI"]),
    .executable(name: "bench", targets: ["BenchCLI"]),
  ] + ownRuns.map { .executable(name: $0.ownProgram, targets: [$0.ownRun]) }
  + ownBench.map { .executable(name: "mine-bench", targets: [$0.name]) }

let package = Package(
  name: "workbook",
  platforms: [.macOS(.v15)],
  products: chosenTargets == nil ? products : [],
  targets: chosenTargets.map { targets($0, of: everything) } ?? everything
)
