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
  var tests: String { module + "Tests" }
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

/// `WORKBOOK_TESTS=all` builds everything: the rooms of the teacher and of what is measured, and the tests of
/// the engines, the kit and the tools.
///
/// A list builds what it names, what that imports, and nothing else: chapters with their tests, `1,3`, or targets,
/// `NodesTests,ChainsTests`. With `house` among them, the chapters have the settings of all other code, as `verify`
/// wants it. Without the variable, the package is the student's. `WORKBOOK_CHAPTERS=1,3` is another name for such a list.
let listed = names(
  in: Context.environment["WORKBOOK_TESTS"] ?? Context.environment["WORKBOOK_CHAPTERS"] ?? "")
let wanted = listed.filter { $0 != "house" }
let isWhole = wanted == ["all"]

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
let lenient: [SwiftSetting] = listed.contains("house") ? house : [.swiftLanguageMode(.v6)]

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
let searching = dialect == "usual" ? [searchedInDebug] : []

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

func named(_ names: [String]) -> [Target.Dependency] { names.map { .init(stringLiteral: $0) } }

func module(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: named(dependencies),
    exclude: exclude,
    swiftSettings: house
  )
}

/// A module whose schedules tests can search: in debug builds its locks are those of `SwitchPoints`.
///
/// Its file `Searched.swift` is the same in each of these modules.
func searched(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  let target = module(name, ["SwitchPoints"] + dependencies, exclude: exclude)
  target.swiftSettings = house + [searchedInDebug]
  return target
}

/// What is linked is linked by `lld`, which each toolchain has: the default linker of Linux takes a quarter of the
/// time to a verdict.
let linking: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]

func program(_ name: String, _ dependencies: [String], path: String? = nil) -> Target {
  .executableTarget(
    name: name,
    dependencies: named(dependencies),
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
    dependencies: named(dependencies),
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

/// A library that only tests use.
func support(_ name: String, _ dependencies: [String], settings: [SwiftSetting] = []) -> Target {
  .target(
    name: name,
    dependencies: named(dependencies),
    path: "Tests/Support/\(name)",
    swiftSettings: house + settings
  )
}

/// What tests of the tools start.
let programs = ["BenchCLI", "BenchLauncher", "StylesCLI", "TeacherCLI", "WorkbookCLI"]

/// Tell the chapters' tests, and the trait that may skip them, which code they test.
let subjectSettings: [SwiftSetting] = testsSolutions ? [.define("SOLUTIONS")] : []

/// What every style does, fetch a user; and below it, the locks, atomics and queues that a search can see.
let job = room(
  "Job",
  [
    module("SwitchPoints", exclude: ["Searched"]),
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
      ["Interleaving", "Operations", "SwitchPoints", "TestDoubles", "TestSupport", "UserAPI"]),
    tests("AdaptersTests", ["Adapters", "Operations", "TestDoubles", "TestSupport"]),
    tests(
      "ChainsTests",
      ["Chains", "Interleaving", "Operations", "SwitchPoints", "TestDoubles", "TestSupport"]),
    tests(
      "ReceiversTests",
      [
        "Interleaving", "Operations", "Receivers", "SwitchPoints", "TestDoubles", "TestSupport",
        "UserAPI",
      ]),
    tests("NodesTests", ["SwitchPoints", "Nodes", "TestDoubles", "TestSupport", "UserAPI"]),
  ])

/// The rules, and everything that tests whether a style keeps them.
let kit = room(
  "Kit",
  [
    module("Deadlines"),
    module("Interleaving", ["Deadlines", "SwitchPoints"], exclude: ["SEARCH.md"]),
    module("TestDoubles", ["SwitchPoints", "UserAPI"]),
    module("Traces", ["UserAPI"], exclude: ["TRACE.md"]),
    module("Rules", ["Deadlines", "Traces", "UserAPI"], exclude: ["RULES.md"]),
    module("RuleJudging", ["Deadlines", "Rules", "Traces", "UserAPI"]),
    module("FixtureServer", ["Deadlines"]),
    module(
      "Conformance",
      [
        "Deadlines", "Interleaving", "Rules", "SwitchPoints", "TestDoubles", "Traces", "UserAPI",
      ]),
    module(
      "ConformanceOverHTTP",
      ["Conformance", "Deadlines", "FixtureServer", "TestDoubles", "UserAPI"]),
    tests("DeadlinesTests", ["Deadlines", "TestSupport"]),
    tests(
      "InterleavingTests", ["Interleaving", "SwitchPoints", "TestSupport"],
      settings: [.define("SEARCHED")]),
    tests("FixtureServerTests", ["Deadlines", "FixtureServer", "TestSupport"]),
    tests(
      "ConformanceKitTests",
      [
        "Chapter1CallbacksSolution", "Chapter7AsyncSolution", "Chapter8RulesSolution",
        "Conformance", "ConformanceOverHTTP", "Deadlines", "FinishedStyles", "Interleaving",
        "RuleJudging", "Rules", "SwitchPoints", "TestDoubles", "TestSupport", "Traces", "UserAPI",
      ]),
  ])

// Tests spend most of their time in the kit: it is optimized in debug builds, too, and does not check exclusive access to
// its variables, which takes a seventh of a search. What it tests is compiled as usual. NB: the thread sanitizer needs
// `-Xswiftc -Onone`: where the locks of `SwitchPoints` are inlined, it reports races that do not exist (Swift 6.3, Linux).
for target in kit + job where target.type == .regular && target.name != "UserAPI" {
  target.swiftSettings =
    house + [
      .unsafeFlags(["-O", "-enforce-exclusivity=unchecked"], .when(configuration: .debug))
    ]
}

/// The chapters as text: read, checked, built and tested; and what all programs of the tools share.
let book = room(
  "Book",
  [
    module("CommandSupport"),
    module("Curriculum", ["CommandSupport"]),
    module("ExerciseRuns", ["CommandSupport", "Curriculum"]),
    module("Commands", ["CommandSupport", "Curriculum", "ExerciseRuns"]),
    module("Lifetimes", ["Operations", "Receivers"]),
    module(
      "Questions", ["Curriculum", "ExerciseRuns", "Lifetimes", "RuleJudging", "Rules", "Traces"]),
    tests("CurriculumTests", ["Curriculum", "ExerciseTesting", "TestSupport"]),
    tests(
      "ExerciseRunsTests",
      [
        "Chapter1CallbacksSolution", "CommandSupport", "Commands", "Curriculum", "ExerciseRuns",
        "TestSupport", "UserAPI",
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
let student = room(
  "Student",
  [
    module("Desk", ["CommandSupport", "Commands", "Curriculum", "ExerciseRuns", "Interleaving"]),
    program(
      "WorkbookCLI",
      [
        "CommandSupport", "Commands", "Curriculum", "Desk", "ExerciseRuns", "Interleaving", "Rules",
      ]),
    program("BenchLauncher", ["CommandSupport", "Commands"]),
    tests(
      "DeskTests",
      [
        "CommandSupport", "Commands", "Curriculum", "Desk", "ExerciseRuns", "Interleaving",
        "TestDoubles", "TestSupport",
      ] + programs),
    tests(
      "WorkbookTests",
      [
        "CommandSupport", "Commands", "Curriculum", "ExerciseRuns", "FinishedStyles",
        "FixtureServer", "OwnCode", "StyleRuns", "TestDoubles", "TestSupport", "Traces", "UserAPI",
      ] + programs),
  ])

/// What an instructor uses: the author's proof, new exercises, and grades.
let teacher = room(
  "Teacher",
  [
    module("Authoring", ["CommandSupport", "Curriculum", "ExerciseRuns", "Questions", "Rules"]),
    module("Grading", ["CommandSupport", "Curriculum", "ExerciseRuns"]),
    program(
      "TeacherCLI",
      [
        "Authoring", "CommandSupport", "Commands", "Curriculum", "ExerciseRuns", "Grading",
        "Questions",
      ]),
    tests(
      "AuthoringTests",
      [
        "Authoring", "CommandSupport", "Curriculum", "ExerciseRuns", "Rules", "TestDoubles",
        "TestSupport",
      ] + programs),
    tests(
      "GradingTests",
      ["CommandSupport", "Curriculum", "ExerciseRuns", "Grading", "TestSupport"] + programs,
      exclude: ["Golden"]),
  ])

/// The finished styles side by side: run, compared, asked about, and what they cost; and the student's beside them.
let measure = room(
  "Measure",
  [
    module("FinishedStyles", ["Rules", "Traces", "UserAPI"] + finishedChapters.map(\.solution)),
    module(
      "StyleRuns",
      [
        "CommandSupport", "Conformance", "Deadlines", "FixtureServer", "Rules", "Traces", "UserAPI",
      ]),
    module(
      "OwnCode",
      ["CommandSupport", "Commands", "Curriculum", "ExerciseRuns", "StyleRuns", "Traces"]),
    module(
      "Comparison",
      [
        "CommandSupport", "Commands", "Curriculum", "FixtureServer", "Questions", "Rules",
        "StyleRuns", "Traces", "UserAPI",
      ],
      exclude: ["Facts/costs.json"]),
    program(
      "StylesCLI",
      [
        "CommandSupport", "Commands", "Comparison", "Curriculum", "FinishedStyles",
        "FixtureServer", "OwnCode", "Questions", "RuleJudging", "Rules", "StyleRuns", "Traces",
        "UserAPI",
      ]),
    module(
      "Benchmarks",
      [
        "Adapters", "CMalloc", "Chains", "CommandSupport", "Curriculum", "Deadlines",
        "FinishedStyles", "Interleaving", "Nodes", "OwnCode", "Receivers", "StyleRuns",
        "SwitchPoints", "TestDoubles", "UserAPI",
      ]),
    // Replaces malloc in what links it: the benchmark, and nothing else.
    .target(name: "CAllocations"),
    .systemLibrary(name: "CMalloc"),
    program("BenchCLI", ["Benchmarks", "CAllocations"]),
    tests(
      "ComparisonTests",
      [
        "Chapter9YourStyleSolution", "CommandSupport", "Commands", "Comparison", "Curriculum",
        "FinishedStyles", "Questions", "Rules", "StyleRuns", "TestDoubles", "TestSupport",
        "Traces", "UserAPI",
      ]),
    tests(
      "BenchmarksTests",
      [
        "Benchmarks", "Chapter9YourStyleSolution", "CommandSupport", "Curriculum",
        "FinishedStyles", "TestDoubles", "TestSupport", "UserAPI",
      ] + programs),
  ])

/// The libraries that the tests share.
let testing: [Target] = [
  support(
    "TestSupport",
    [
      "CMalloc", "CommandSupport", "Deadlines", "Interleaving", "SwitchPoints", "TestDoubles",
      "UserAPI",
    ]),
  support("ExerciseTesting", ["Curriculum"], settings: subjectSettings),
  support(
    "ChapterTesting",
    [
      "Conformance", "Deadlines", "ExerciseTesting", "Interleaving", "RuleJudging",
      "SwitchPoints", "TestDoubles", "TestSupport", "UserAPI",
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
    dependencies: named(["SwitchPoints", "UserAPI"] + chapter.uses),
    path: folder,
    exclude: ["Stubs", "Mistakes"].filter { isHere("\(folder)/\($0)") },
    swiftSettings: house + searching + isolation(of: chapter)
  )
}

if testsSolutions, let chapter = chapters.first(where: { $0.hasExercises && !$0.isFinished }) {
  refuse(
    "WORKBOOK_SUBJECT is 'solutions', but the finished code of \(chapter.module) is not here.")
}

/// The student's module of each chapter, and its tests.
let exercises: [Target] = chapters.filter(\.hasExercises).flatMap { chapter -> [Target] in
  let subject = testsSolutions ? chapter.solution : chapter.module
  return [
    .target(
      name: chapter.module,
      dependencies: named(["SwitchPoints", "UserAPI"] + chapter.uses),
      path: "Chapters/\(chapter.module)",
      exclude: ["HINTS.md", "QUESTIONS.md", "README.md"].filter {
        isHere("Chapters/\(chapter.module)/\($0)")
      },
      // The kit's checks belong to the package: no exercise of chapter 8 is one call of them.
      packageAccess: chapter.module != "Chapter8Rules",
      swiftSettings: lenient + searching + isolation(of: chapter)
    ),
    tests(
      chapter.tests,
      ["ChapterTesting", subject] + chapter.testsUse,
      settings: subjectSettings + (chapter.number == 7 ? [staysWithCaller] : [])
    ),
  ]
}

/// The programs that run the students' own workflows, `mine-callbacks` for example, and the benchmark beside them:
/// no other program links a student's module, so each is built even if a chapter does not compile.
let mine: [Target] = chapters.filter { isHere("Sources/Measure/Mine/\($0.module)/main.swift") }
  .flatMap {
    chapter in
    [
      program(
        chapter.ownRun, ["StyleRuns", "UserAPI", chapter.module],
        path: "Sources/Measure/Mine/\(chapter.module)")
    ]
      + (chapter.number == 9
        ? [
          program(
            "OwnBench", ["Benchmarks", "CAllocations", "StyleRuns", "UserAPI", chapter.module],
            path: "Sources/Measure/Mine/Bench")
        ] : [])
  }

// MARK: What is built

let everything =
  job + engines + kit + book + student + teacher + measure + solutions + exercises + mine + testing
  + suites

/// The student's package; with what it imports, it is built without any variable.
let ofStudents =
  taught + ["BenchLauncher", "WorkbookCLI"] + (exercises + solutions + suites).map(\.name)

/// What is asked for: a chapter's number stands for its module, its tests, and the finished code that its lesson shows.
let chosen =
  wanted.isEmpty
  ? ofStudents
  : wanted.flatMap { name -> [String] in
    guard let number = Int(name) else { return [name] }
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
  taught.map { .library(name: $0, targets: [$0]) }
  + [
    ("workbook", "WorkbookCLI"), ("workbook-styles", "StylesCLI"),
    ("workbook-teacher", "TeacherCLI"),
    ("bench", "BenchLauncher"), ("workbook-bench", "BenchCLI"), ("mine-bench", "OwnBench"),
  ].map { .executable(name: $0, targets: [$1]) }
  + chapters.map { .executable(name: $0.ownProgram, targets: [$0.ownRun]) }

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
