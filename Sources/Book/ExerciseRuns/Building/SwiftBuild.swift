// One call of `swift build`: the only place that makes one.

/// A build of a part of a package; only one at a time can use its folder.
package struct SwiftBuild: Sendable {
  /// How a build ended.
  package enum End {
    case built(BuildLog)
    case failed(BuildLog)
    /// It did not end in time: the machine was too busy, perhaps; or it was stopped.
    case undecided
  }

  private let root: URL
  private let environment: [String: String]
  private let words: [String]

  /// Describes a build, and does not start it.
  ///
  /// - Parameters:
  ///   - root: The folder of the package.
  ///   - scratch: The folder that is built into.
  ///   - isOptimized: Whether it is built as it would be released.
  ///   - words: What is built: `--build-tests` for example.
  ///   - environment: What the manifest finds in its environment.
  package init(
    root: URL, scratch: URL, isOptimized: Bool = false, words: [String],
    environment: [String: String]
  ) {
    self.root = root
    self.environment = environment
    // NB: not without the index store. On Linux, SwiftPM finds the tests of XCTest in it.
    self.words =
      ["swift", "build", "--package-path", root.path, "--scratch-path", scratch.path]
      + (isOptimized ? ["-c", "release"] : []) + words
  }

  /// The call as a person would type it.
  package var command: String {
    let variables = environment.filter { !$0.value.isEmpty }.map { "\($0)=\($1)" }.sorted()
    return (variables + words).joined(separator: " ")
  }

  /// The seconds of processor time that each process of a build may take.
  private static let longestCompilation = 300

  /// Builds what has changed, and waits for the end on the calling thread.
  ///
  /// - Parameters:
  ///   - activity: What is told if it takes longer than a second, with the count of what is compiled.
  ///   - goesOn: Asked several times in a second; if it returns false, the build is stopped.
  /// - Throws: That there is no `swift`.
  package func run(
    saying activity: String, while goesOn: () -> Bool = { true }
  ) throws(CommandError) -> End {
    let log = TemporaryItem()
    // On a busy machine the first build of all can take ten minutes.
    // No compiler of a whole build takes half of this; a line can be made that takes as long as one likes.
    let limit = "ulimit -S -t \(Self.longestCompilation); exec \"$@\""
    let build = ChildProcess(
      words: ["sh", "-c", limit, "sh"] + words, output: log.url, errors: log.url,
      environment: environment,
      longestRun: .seconds(3_600))
    let end = try Activity.show(activity, count: { Self.count(in: log) }) {
      () throws(CommandError) in
      try build.run(checkingEvery: .milliseconds(50)) { _ in goesOn() }
    }
    switch end {
    case .exited(0): return .built(BuildLog(log.text, root: root.path))
    case .outOfTime, .stopped: return .undecided
    case .exited, .signalled: return .failed(BuildLog(log.text, root: root.path))
    }
  }

  /// How far a build is, as SwiftPM says it: `[112/373]`; nil before it compiles.
  private static func count(in log: TemporaryItem) -> String? {
    log.ends(of: 1_000).matches(of: #/\[\d+/\d+\]/#).last.map { String($0.0) }
  }
}
