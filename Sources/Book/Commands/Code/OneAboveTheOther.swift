// Two texts one above the other: lines that are the same are told once. Pure.

/// The lines of two texts, each with `-` if only the left text has it, `+` if only the right one does, and else a blank.
///
/// Of many lines that are the same, the first and the last three stand there.
///
/// - Parameter width: The longest line.
package func oneAboveTheOther(_ left: String, _ right: String, width: Int) -> String {
  var lines: [String] = []
  var rest = Difference.compared(left, right).map(\.line)[...]
  while let mark = rest.first?.mark {
    let part = rest.prefix { $0.mark == mark }.map(\.text)
    rest = rest.dropFirst(part.count)
    let isLong = mark == " " && part.count > 7
    lines += (isLong ? part.prefix(3) + ["…"] + part.suffix(3) : part)
      .flatMap { $0.isEmpty ? [""] : WrappedCode.lines(of: $0, width: width - 2) }
      .map { "\(mark) \($0)".replacing(#/ +$/#, with: "") }
      .map { Terminal.paint($0, mark == "-" ? .red : mark == "+" ? .green : nil) }
  }
  return lines.joined(separator: "\n")
}
