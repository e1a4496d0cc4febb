// The list of all levels, the easiest first.

extension Level {
  /// All levels; the first has number 1.
  package static let all: [Level] = [
    checkThenAct, doubleCompletion, lostCancel, lostDependency, resumedTwice, twoLocks,
    oneCompletion, callingOut, lateAnswer,
  ]

  /// The level with a number, a name, or about an exercise; nil if there is none.
  package static func named(_ word: String) -> Level? {
    if let number = Int(word) { return all.indices.contains(number - 1) ? all[number - 1] : nil }
    return all.first { $0.name == word } ?? all.first { $0.exercises.contains(word) }
  }

  /// Its number in the list.
  package var number: Int {
    guard let place = Self.all.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("The level \(name) is not in the list of all levels.")
    }
    return place + 1
  }
}
