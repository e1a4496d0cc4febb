// Where the verdicts are kept: small files below `.build`.

import Foundation

// Errors are ignored: what is kept from one test run to the next is a convenience, and must not make a test fail.
extension Workbook {
  /// The exercises of which anything was recorded.
  var recordedExercises: Set<ExerciseID> {
    let files = ["verdicts", "running"].flatMap { names(in: file($0)) }
    return Set(files.compactMap { ExerciseID(String($0.prefix { $0.isNumber || $0 == "." })) })
  }

  private func file(_ name: String) -> URL { root.appending(path: ".build/workbook/\(name)") }

  /// The last verdict; nil if there is none, or if it cannot be read.
  func readVerdict(on id: ExerciseID) -> RecordedVerdict? {
    let words = words(in: (text(of: file("verdicts/\(id)")) ?? "")[...])
    guard words.count == 2, let verdict = Verdict(rawValue: words[0]),
      let fingerprint = UInt64(words[1], radix: 16)
    else { return nil }
    return RecordedVerdict(verdict: verdict, fingerprint: fingerprint)
  }

  /// Writes a verdict if the folder can be written to.
  func save(_ recorded: RecordedVerdict, on id: ExerciseID) {
    let line = "\(recorded.verdict.rawValue) \(String(recorded.fingerprint, radix: 16))\n"
    try? SourceFile.write(Data(line.utf8), to: file("verdicts/\(id)"))
  }

  /// What a file keeps, `running/1.1` for example; nil if there is none, or if it cannot be read.
  func read<Value: Decodable>(_ name: String) -> Value? {
    (try? readBytes(of: file(name))).flatMap {
      try? JSONDecoder().decode(Value.self, from: Data($0))
    }
  }

  /// Writes a file; nil removes it.
  func save<Value: Encodable>(_ value: Value?, as name: String) {
    guard let value else {
      try? FileManager.default.removeItem(at: file(name))
      return
    }
    try? SourceFile.write(JSONEncoder().encode(value), to: file(name))
  }
}
