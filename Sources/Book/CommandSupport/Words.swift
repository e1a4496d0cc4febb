// Lists and counts in words. Pure.

/// Things with commas and `and` between them: `a`, `a and b`, `a, b and c`.
public func listed(_ things: some Collection<some CustomStringConvertible>) -> String {
  let words = things.map(\.description)
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

/// A number and what it counts: `1 line`, `2 lines`.
public func counted(_ number: Int, _ thing: String) -> String {
  "\(number) \(thing)\(number == 1 ? "" : "s")"
}
