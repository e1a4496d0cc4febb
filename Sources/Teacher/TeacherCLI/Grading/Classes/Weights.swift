// What each exercise counts, if a teacher says so. Pure, but for the reading.

/// Reads the points of exercises, in the place of those that the book gives, from a file with lines like `1.6 13`.
///
/// Behind `#` stands a comment. With 0 points, an exercise does not count.
///
/// - Throws: That there is no such file, or what is wrong with a line.
func weights(
  in path: String, for book: Workbook
) throws(CommandError) -> [ExerciseID: Int] {
  guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
    throw .usage("The weights in \(path) cannot be read.")
  }
  var points: [ExerciseID: Int] = [:]
  for (index, line) in lines(of: text).enumerated() {
    let words = line.prefix { $0 != "#" }.split { $0.isWhitespace || $0 == "," }
    guard !words.isEmpty else { continue }
    let place = "\(path):\(index + 1)"
    guard words.count == 2, let id = ExerciseID(String(words[0])), let number = Int(words[1]),
      (0...999).contains(number)
    else { throw .usage("\(place): write an exercise and its points, '1.6 13' for example.") }
    guard book.exercise(id) != nil else {
      throw .usage("\(place): there is no exercise \(id) in this workbook.")
    }
    guard points.updateValue(number, forKey: id) == nil else {
      throw .usage("\(place): \(id) has its points already. Keep one of the lines.")
    }
  }
  return points
}
