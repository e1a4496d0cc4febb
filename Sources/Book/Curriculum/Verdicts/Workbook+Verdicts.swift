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
