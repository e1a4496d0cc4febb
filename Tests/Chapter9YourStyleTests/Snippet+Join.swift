// With which names a text of statements joins its steps, and which names the code under test has.

extension Snippet {
  /// Whether the steps are joined by a function, a type or an operator that the code under test uses, too.
  ///
  /// A join stands where a step is named that was declared before, or, if none is, anywhere. What calls a step as
  /// a function needs no other name.
  static func joinsAsTheCodeDoes(_ statements: String) throws -> Bool {
    var (steps, inSteps, inJoins) = (Set<String>(), Set<String>(), Set<String>())
    for statement in Self.statements(in: statements) {
      let names = names(in: statement)
      if steps.isDisjoint(with: names) {
        inSteps.formUnion(names)
      } else if names.count > 1 {
        if steps.contains(where: { statement.contains("\($0)(") }) { return true }
        inJoins.formUnion(names)
      }
      steps.formUnion(statement.matches(of: /(?:let|var|func) +(\w+)/).map { String($0.1) })
    }
    let types = inSteps.filter { $0.first?.isUppercase == true }
    let joins = inJoins.isEmpty ? inSteps : inJoins.subtracting(steps).subtracting(types)
    return !joins.isDisjoint(with: try namesOfTheCode())
  }

  /// The statements of a text: a line goes on with the one before in brackets, or if it begins with no word.
  private static func statements(in text: String) -> [String] {
    var (statements, depth) = ([String](), 0)
    for line in text.split(separator: "\n").map(String.init) {
      let goesOn = depth > 0 || line.first { $0 != " " }.map { !$0.isLetter && $0 != "_" } ?? false
      if goesOn, let last = statements.popLast() {
        statements.append("\(last) \(line)")
      } else {
        statements.append(line)
      }
      depth += line.count { "([{".contains($0) } - line.count { ")]}".contains($0) }
    }
    return statements
  }

  /// The words and the operators of some code.
  ///
  /// `await` is one of them: in some styles it is the join.
  private static func names(in code: String) -> Set<String> {
    let words = code.matches(of: /[A-Za-z]\w*/).map { String($0.output) }
    let operators = code.split(whereSeparator: \.isWhitespace).map(String.init).filter { token in
      !token.contains { $0.isLetter || $0.isNumber || "_\"(){}[]:,;#.$@".contains($0) }
    }
    let others: Set = ["let", "var", "func", "try", "in", "as", "is", "return", "=", "->"]
    return Set(words + operators).subtracting(others)
  }

  /// What 9.1 and 9.2 use; a function that they only declare is left out.
  private static func namesOfTheCode() throws -> Set<String> {
    let code = try Subject.code(of: "01-Idea.swift") + Subject.code(of: "02-Join.swift")
    return names(in: code.replacing(/(?:func|operator) +[^\s(<]+/, with: ""))
  }
}
