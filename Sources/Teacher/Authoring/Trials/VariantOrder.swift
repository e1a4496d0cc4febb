// In which order the variants of an exercise are tried.

import Curriculum
import ExerciseRuns

extension AnswerFiles {
  /// The variants of an exercise; first come those that change what its file declares.
  ///
  /// After such a change all tests of the chapter are compiled anew. It costs less if the first builds have those
  /// of all exercises.
  func variantsInOrder(_ exercise: Exercise) -> [Variant] {
    let declared = declarations(in: solution(exercise))
    let all = variants(exercise).map { ($0, declarations(in: variant($0)) == declared) }
    return all.filter { !$0.1 }.map(\.0) + all.filter(\.1).map(\.0)
  }

  /// The lines of a file that stand in no function, as far as their indentation tells it.
  private func declarations(in text: String) -> [Substring] {
    var isFunction = false
    return lines(of: text).filter { line in
      guard !line.isEmpty else { return false }
      if !line.hasPrefix(" ") {
        isFunction = line.contains("func ")
        return !line.hasPrefix("//")
      }
      return !isFunction && !line.hasPrefix("   ") && !line.hasPrefix("  //")
    }
  }
}
