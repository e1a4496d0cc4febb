// What the student types: a letter for a choice, or letters for events in their order.

import CommandSupport
import Commands
import Foundation
import Questions

extension PredictSession {
  /// How many lines that are no choice may follow each other.
  private static let patience = 3

  /// The place of the choice; nil at the end of the input, or if the student wants no more.
  ///
  /// - Throws: That no line was understood.
  func choice(of made: MadeQuestion) throws(CommandError) -> Int? {
    let last = Self.key(made.choices.count - 1)
    return try read("Your answer, a to \(last)") { word in
      made.choices.indices.first { Self.key($0) == word }
    }
  }

  /// The events in the student's order; nil at the end of the input, or if the student wants no more.
  ///
  /// The student names them one by one, or several in a line; the last one is clear.
  ///
  /// - Throws: That no line was understood.
  func order(of made: MadeQuestion) throws(CommandError) -> [String]? {
    var (order, left) = ([Int](), Array(made.choices.indices))
    while left.count > 1 {
      let letters = left.map(Self.key).joined(separator: " ")
      let prompt = order.isEmpty ? "First comes one of" : "Then comes one of"
      let next = try read("\(prompt) \(letters)") { Self.places($0, among: left) }
      guard let next else { return nil }
      order += next
      left.removeAll(where: next.contains)
    }
    return (order + left).map { made.choices[$0].text }
  }

  /// The places that letters name: `c`, or `c a b`; nil if one is none that is left, or there twice.
  private static func places(_ word: String, among left: [Int]) -> [Int]? {
    let letters = word.filter { !" ,".contains($0) }
    let places = letters.compactMap { letter in left.first { key($0) == String(letter) } }
    guard !places.isEmpty, places.count == letters.count, Set(places).count == places.count
    else { return nil }
    return places
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
      "\(Self.patience) answers were no choice. \(prompt); what you answered before is kept: "
        + "\(workbookCommand) \(command)")
  }
}
