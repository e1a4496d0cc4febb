// Where the verdicts are kept: small files below `.build`.

import Foundation

/// Keeps what is known of the exercises' tests from one test run to the next.
///
/// Errors are ignored: the store is a convenience, and must not make a test fail.
struct VerdictStore {
  let root: URL

  /// The exercises of which anything was recorded.
  var recordedExercises: Set<ExerciseID> {
    let files = ["verdicts", "running"].flatMap {
      names(in: root.appending(path: ".build/workbook/\($0)"))
    }
    return Set(files.compactMap { ExerciseID(String($0.prefix { $0.isNumber || $0 == "." })) })
  }

  private func file(_ kind: String, _ name: String) -> URL {
    root.appending(path: ".build/workbook/\(kind)/\(name)")
  }

  // MARK: Verdicts

  /// The last verdict; nil if there is none, or if it cannot be read.
  func verdict(on id: ExerciseID) -> RecordedVerdict? {
    let words = words(in: (text(of: file("verdicts", "\(id)")) ?? "")[...])
    guard words.count == 2, let verdict = Verdict(rawValue: words[0]),
      let fingerprint = UInt64(words[1], radix: 16)
    else { return nil }
    return RecordedVerdict(verdict: verdict, fingerprint: fingerprint)
  }

  /// Writes a verdict if the folder can be written to.
  func save(_ recorded: RecordedVerdict, on id: ExerciseID) {
    let line = "\(recorded.verdict.rawValue) \(String(recorded.fingerprint, radix: 16))\n"
    write(Data(line.utf8), to: file("verdicts", "\(id)"))
  }

  /// The failures in XCTest; nil if there are none.
  func failures(on id: ExerciseID) -> RecordedFailures? {
    read(file("verdicts", "\(id)-XCTest"))
  }

  /// Writes the failures in XCTest; nil removes them.
  func save(_ recorded: RecordedFailures?, on id: ExerciseID) {
    write(recorded, to: file("verdicts", "\(id)-XCTest"))
  }

  // MARK: Running tests

  /// The tests that have begun and not ended; nil if there are none.
  func running(_ id: ExerciseID, in framework: TestFramework) -> RunningTests? {
    read(file("running", "\(id)\(framework.rawValue)"))
  }

  /// Writes which tests are running; nil says that none is.
  func save(_ running: RunningTests?, on id: ExerciseID, in framework: TestFramework) {
    write(running, to: file("running", "\(id)\(framework.rawValue)"))
  }

  // MARK: Files

  private func read<Value: Decodable>(_ file: URL) -> Value? {
    (try? readBytes(of: file)).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
  }

  private func write<Value: Encodable>(_ value: Value?, to file: URL) {
    if let value, let data = try? JSONEncoder().encode(value) { return write(data, to: file) }
    try? FileManager.default.removeItem(at: file)
  }

  private func write(_ data: Data, to file: URL) {
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? data.write(to: file, options: .atomic)
  }
}
