// Calls that are changed or left out: their arguments, links of chains, hops onto queues.

extension Structure {
  /// Two arguments of a call exchanged, or one of them replaced by nil.
  var argumentChanges: [Change] {
    calls.flatMap { open -> [Change] in
      let arguments = split(open + 1..<tokens[open].partner, at: ",").map(value)
      let named = arguments.filter { $0.count == 1 && tokens[$0.lowerBound - 1].text == ":" }
      return zip(arguments, arguments.dropFirst()).flatMap { exchanges($0, $1) }
        + named.filter { tokens[$0.lowerBound].kind == .word && text($0) != "nil" }
        .map { change("argument replaced by nil", $0, to: "nil") }
    }
  }

  /// A call replaced by its one argument.
  var wrapperChanges: [Change] {
    calls.compactMap { open -> Change? in
      let end = tokens[open].partner + 1
      let arguments = split(open + 1..<end - 1, at: ",")
      guard arguments.count == 1, !arguments[0].isEmpty, endOfCall(open) == end,
        let start = startOfCall(open)
      else { return nil }
      let isStatement = blocks.contains { $0.statements.contains { $0.tokens == start..<end } }
      return isStatement ? nil : change("call left out", start..<end, to: text(value(arguments[0])))
    }
  }

  /// The first token of what is called; nil if that is an enum case or a new object.
  private func startOfCall(_ open: Int) -> Int? {
    guard tokens[open - 1].text.first?.isUppercase == false else { return nil }
    var start = open - 1
    while start > 1, tokens[start - 1].text == "." {
      let base = tokens[start - 2]
      guard base.kind == .word || base.partner >= 0, !tokens[start - 1].hasSpaceBefore else {
        return nil
      }
      start = base.kind == .word ? start - 2 : base.partner
    }
    return tokens[start].kind == .word && tokens[start - 1].text != "?" ? start : nil
  }

  /// An element of an array left out.
  var elementChanges: [Change] {
    tokens.indices.filter { tokens[$0].text == "[" && $0 > 0 && tokens[$0].partner > $0 }
      .flatMap { open -> [Change] in
        let before = tokens[open - 1]
        let isArray = ["(", ",", "=", "return"].contains(before.text) || before.isBinary
        return isArray ? removals("element left out", in: open + 1..<tokens[open].partner) : []
      }
  }

  /// The opening brackets of all calls.
  private var calls: [Int] {
    tokens.indices.dropFirst(2).filter { open in
      let around = tokens[max(0, open - 3)..<open]
      return tokens[open].text == "(" && !tokens[open].hasSpaceBefore
        && tokens[open].partner > open && tokens[open - 1].kind == .word
        && !around.contains { ["func", "init", "case", "subscript"].contains($0.text) }
    }
  }

  /// An argument without its label.
  private func value(_ argument: Range<Int>) -> Range<Int> {
    let hasLabel = argument.count > 2 && tokens[argument.lowerBound + 1].text == ":"
    return hasLabel ? argument.lowerBound + 2..<argument.upperBound : argument
  }

  private func exchanges(_ left: Range<Int>, _ right: Range<Int>) -> [Change] {
    guard !left.isEmpty, !right.isEmpty, text(left) != text(right) else { return [] }
    let middle = code[
      tokens[left.upperBound - 1].range.upperBound..<tokens[right.lowerBound].range.lowerBound]
    let both = left.lowerBound..<right.upperBound
    return [change("arguments exchanged", both, to: text(right) + middle + text(left))]
  }

  /// A link of a chain of calls left out, and a hop onto a queue.
  var linkChanges: [Change] {
    tokens.indices.filter { tokens[$0].text == "." && $0 > 0 }.compactMap { dot in
      guard dot + 2 < tokens.count, tokens[dot + 1].kind == .word, let end = endOfCall(dot + 2)
      else {
        return nil
      }
      let before = tokens[dot - 1]
      let follows = before.kind == .closing || (before.kind == .word && isFollowed(end))
      guard follows, before.text != "return" else { return nil }
      return change("link of a chain left out", dot..<end, to: "")
    } + hopChanges
  }

  private func isFollowed(_ end: Int) -> Bool {
    end + 2 < tokens.count && tokens[end].text == "." && "({".contains(tokens[end + 2].text)
  }

  /// The token after the arguments and the closure of a call.
  private func endOfCall(_ index: Int) -> Int? {
    var end = index
    if tokens[end].text == "(", !tokens[end].hasSpaceBefore { end = after(end) }
    if end < tokens.count, tokens[end].text == "{", isClosure(end) { end = after(end) }
    return end > index ? end : nil
  }

  private func isClosure(_ opening: Int) -> Bool {
    blocks.contains { $0.kind == .closure && $0.inside.upperBound == tokens[opening].partner }
  }

  private var hopChanges: [Change] {
    codeBlocks.flatMap(\.statements).compactMap { statement in
      guard statement.kind == .expression, let end = tokens[statement.tokens].last, end.text == "}",
        end.partner >= 2, tokens[end.partner - 1].text == "async",
        tokens[end.partner - 2].text == "."
      else { return nil }
      let closure = text(end.partner..<statement.tokens.upperBound)
      return change("hop left out", statement.tokens, to: "_ = \(closure)()")
    }
  }
}
