// One question after another: the code, the choices, an answer, and what really happens.

import Questions

/// Asks questions on the terminal, or of a pipe.
struct PredictSession {
  /// How many lines that are no choice may follow each other.
  private static let patience = 3

  let book: Workbook
  let questions: [Question]
  /// The command that goes on with them.
  var command = "predict"

  /// Asks all questions.
  ///
  /// - Throws: That no answer was understood, or that an answer cannot be kept.
  func run() throws(CommandError) {
    for (number, question) in questions.enumerated() {
      printWrapped(
        Terminal.paint("Question \(number + 1) of \(questions.count)", .bold)
          + " · \(question.exercise) · \(question.name)")
      print()
      show(question)
      guard let answer = try question.isPutInOrder ? order(of: question) : choice(of: question)
      else {
        return printWrapped(
          "What you answered so far is kept. Go on: \(workbookCommand) \(command)")
      }
      var record = DeskRecord(in: book.root)
      record.notePrediction(answer.isRight ? DeskRecord.right : answer.text, of: question.id)
      try record.save(in: book.root)
      print()
      question.tell(answer)
      print()
    }
  }

  /// What the student chose; nil at the end of the input, or if the student wants no more.
  ///
  /// - Throws: That no line was understood.
  private func choice(of question: Question) throws(CommandError) -> Choice? {
    let keys = question.keys
    return try read("Your answer, a to \(keys.last ?? "")") { word in
      keys.firstIndex(of: word).map { question.choices[$0] }
    }
  }

  /// The events in the student's order; nil at the end of the input, or if the student wants no more.
  ///
  /// The student names them one by one, or several in a line; the last one is clear.
  ///
  /// - Throws: That no line was understood.
  private func order(of question: Question) throws(CommandError) -> Choice? {
    let texts = Dictionary(uniqueKeysWithValues: zip(question.keys, question.choices))
    var named = [String]()
    var left = question.keys
    while left.count > 1 {
      let prompt = named.isEmpty ? "First comes one of" : "Then comes one of"
      let next = try read("\(prompt) \(left.joined(separator: " "))") { word -> [String]? in
        let keys = word.filter { !" ,".contains($0) }.map(String.init)
        let isClear = Set(keys).count == keys.count && keys.allSatisfy(left.contains)
        return isClear && !keys.isEmpty ? keys : nil
      }
      guard let next else { return nil }
      named += next
      left.removeAll(where: next.contains)
    }
    return question.answer((named + left).compactMap { texts[$0]?.text })
  }

  /// Reads lines until one is understood; nil at the end of the input, and after q.
  private func read<Value>(
    _ prompt: String, _ understand: (String) -> Value?
  ) throws(CommandError) -> Value? {
    for _ in 0..<Self.patience {
      print("\n\(prompt), or q to stop: ", terminator: "")
      fflush(nil)
      guard let line = readLine() else {
        print()
        return nil
      }
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      if word == "q" { return nil }
      if let value = understand(word) { return value }
      printWrapped("'\(word.prefix(20))' is no choice.")
    }
    throw .usage(
      "\(Self.patience) answers were no choice. What you answered before is kept. Go on: "
        + "\(workbookCommand) \(command)")
  }
}

extension Question {
  /// The letters of the choices, in their order.
  var keys: [String] { zip("abcdefghijklmnopqrstuvwxyz", choices).map { String($0.0) } }
}
