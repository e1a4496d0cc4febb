// Statements that are deleted, calls that are doubled, guards and captures.

extension Structure {
  var codeBlocks: [Block] { blocks.filter { ![.type, .switching].contains($0.kind) } }

  /// A statement deleted, a call doubled, a `guard` left out, nil returned.
  var statementChanges: [Change] {
    codeBlocks.flatMap { block in
      block.statements.flatMap { deletions(of: $0, in: block) + doublings(of: $0, in: block) }
    }
  }

  private func deletions(of statement: Statement, in block: Block) -> [Change] {
    let isLabelled = block.kind == .label && statement.isAlone
    switch statement.kind {
    case .guard: return [change("guard left out", statement.tokens, to: "")]
    // A branch whose value its getter gives cannot be left out.
    case .branch where block.kind == .getter && statement.isAlone: return []
    case .expression, .loop, .branch:
      return [change("statement deleted", statement.tokens, to: isLabelled ? "break" : "")]
    case .exit: return changes(ofExit: statement, in: block)
    default: return []
    }
  }

  private func changes(ofExit statement: Statement, in block: Block) -> [Change] {
    let value = statement.tokens.dropFirst()
    guard tokens[statement.tokens.lowerBound].text == "return" else { return [] }
    // The body of a `guard` must leave its function, and a value must be returned.
    let mayGoOn = block.kind == .body && tokens[block.inside.lowerBound - 2].text != "else"
    let moved = mayGoOn ? [change("return left out", statement.tokens, to: text(value))] : []
    let mayBeNil =
      givesOptional(at: statement.tokens.lowerBound) && !["", "nil"].contains(text(value))
    return moved + (mayBeNil ? [change("nil returned", value, to: "nil")] : [])
  }

  private func givesOptional(at token: Int) -> Bool {
    let around = blocks.last {
      [.function, .closure].contains($0.kind) && $0.inside.contains(token)
    }
    guard let around else { return false }
    let opening = around.inside.lowerBound - 1
    return tokens[opening].text != "{" || tokens[opening - 1].text == "?"
  }

  private func doublings(of statement: Statement, in block: Block) -> [Change] {
    let code = text(statement.tokens)
    let isReturn = code.hasPrefix("return ")
    guard let last = tokens[statement.tokens].last, ")}".contains(last.text),
      let start = startOfValue(in: statement), statement.kind != .exit || isReturn
    else { return [] }
    let call = text(start..<statement.tokens.upperBound)
    if makesValue(start), statement.kind != .expression || statement.isAlone { return [] }
    guard statement.kind == .expression else {
      // A tuple of bindings and an implicit member are no calls.
      return call.hasPrefix(isReturn ? "." : "(")
        ? [] : [change("call doubled", statement.tokens, to: "_ = \(call); \(code)")]
    }
    let isDiscarded = code.hasPrefix("_ =")
    if block.kind == .getter || isAssignment(statement) && !isDiscarded { return [] }
    let isValue = statement.isAlone && block.kind != .label && !isDiscarded
    let second = isValue ? "_ = \(code); return \(code)" : "\(code); \(code)"
    return [change("call doubled", statement.tokens, to: second)]
  }

  /// The first token of a statement's value; nil if it has none.
  private func startOfValue(in statement: Statement) -> Int? {
    switch statement.kind {
    case .expression: statement.tokens.lowerBound
    case .exit: statement.tokens.lowerBound + 1
    case .binding: first(in: statement.tokens) { $0.text == "=" }.map { $0 + 1 }
    default: nil
    }
  }

  /// Whether only a value is made here: a second one makes no difference.
  private func makesValue(_ start: Int) -> Bool {
    start + 1 < tokens.count && tokens[start].kind == .word
      && tokens[start].text.first?.isUppercase == true && "({<".contains(tokens[start + 1].text)
  }

  private func isAssignment(_ statement: Statement) -> Bool {
    first(in: statement.tokens) { $0.isBinary && $0.text.hasSuffix("=") } != nil
  }

  /// `[self]` made weak, and a weak capture made strong.
  var captureChanges: [Change] {
    codeBlocks.filter { $0.kind == .closure }.flatMap { block -> [Change] in
      let open = tokens[block.inside.upperBound].partner
      guard open >= 0, open + 1 < block.inside.lowerBound, tokens[open + 1].text == "[" else {
        return []
      }
      return split(open + 2..<tokens[open + 1].partner, at: ",").flatMap { captured($0, in: block) }
    }
  }

  private func captured(_ item: Range<Int>, in block: Block) -> [Change] {
    switch text(item) {
    case "self":
      let end = tokens[block.inside.lowerBound - 1].range.upperBound
      let own = tokens[item.lowerBound].range
      let between = code[own.upperBound..<end]
      let weak = "weak self\(between) guard let self else { return };"
      return [Change(kind: "capture made weak", range: own.lowerBound..<end, code: weak)]
    case let weak where weak.hasPrefix("weak ") && !weak.contains("="):
      let name = weak.dropFirst("weak ".count)
      return [change("capture made strong", item, to: "\(name) = Optional(\(name))")]
    default: return []
    }
  }
}
