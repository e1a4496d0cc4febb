// Statements that are deleted, calls that are doubled, guards and captures.

extension Structure {
  private var codeBlocks: [Block] { blocks.filter { ![.type, .switching].contains($0.kind) } }

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
    case .expression, .loop:
      return [change("statement deleted", statement.tokens, to: isLabelled ? "break" : "")]
    case .branch where !isValue(statement, in: block):
      return [change("statement deleted", statement.tokens, to: isLabelled ? "break" : "")]
    case .exit: return changes(ofExit: statement, in: block)
    default: return []
    }
  }

  /// A `switch` or an `if` whose value its function gives cannot be left out.
  private func isValue(_ statement: Statement, in block: Block) -> Bool {
    block.kind == .getter && statement.isAlone
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
    guard let last = tokens[statement.tokens].last, ")}".contains(last.text) else { return [] }
    if isWithoutEffect(statement) { return [] }
    switch statement.kind {
    case .expression where !isAssignment(statement) || code.hasPrefix("_ ="):
      let isValue = statement.isAlone && block.kind != .label && !code.hasPrefix("_ =")
      let second = isValue ? "_ = \(code); return \(code)" : "\(code); \(code)"
      return block.kind == .getter ? [] : [change("call doubled", statement.tokens, to: second)]
    case .exit where code.hasPrefix("return "):
      let call = text(statement.tokens.dropFirst())
      return call.hasPrefix(".")
        ? [] : [change("call doubled", statement.tokens, to: "_ = \(call); \(code)")]
    case .binding:
      guard let equals = first(in: statement.tokens, where: { $0.text == "=" }) else { return [] }
      let call = text(equals + 1..<statement.tokens.upperBound)
      return call.hasPrefix("(")
        ? [] : [change("call doubled", statement.tokens, to: "_ = \(call); \(code)")]
    default: return []
    }
  }

  /// Whether it only makes a value: a second one makes no difference.
  private func isWithoutEffect(_ statement: Statement) -> Bool {
    var start = statement.tokens.lowerBound
    switch statement.kind {
    case .binding: start = first(in: statement.tokens) { $0.text == "=" }.map { $0 + 1 } ?? start
    case .exit: start += 1
    case .expression where statement.isAlone: break
    default: return false
    }
    guard start + 1 < statement.tokens.upperBound, tokens[start].kind == .word else { return false }
    return tokens[start].text.first?.isUppercase == true && "({<".contains(tokens[start + 1].text)
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
