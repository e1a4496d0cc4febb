// The table below the code: what each style needs, who catches what, and what a run costs.

import StyleRuns

/// Facts about several styles.
struct StyleFacts {
  /// The titles of the styles, and then for each fact its name and what it is in each style.
  let rows: [[String]]

  /// Collects the facts.
  ///
  /// - Parameter title: The section whose code is shown.
  /// - Throws: That a style lacks the section.
  init(
    of sources: [StyleSource], section title: String, _ costs: MeasuredCosts
  ) throws(CommandError) {
    let lines = try sources.map { source throws(CommandError) in
      Self.lines(in: try source.section(title).code)
    }
    func fact(_ name: String, _ value: (StyleSource) -> String?) -> [String] {
      [name] + sources.map { value($0) ?? "–" }
    }
    rows =
      [
        [""] + sources.map(\.title), ["lines in \(title)"] + lines.map { "\($0)" },
        fact("nothing handed over: caught by") { $0.missingHandoffIsCaught },
        fact("cancel() goes to") { $0.cancelOwner },
      ] + Cost.allCases.map { cost in fact(cost.rawValue) { costs.figure(cost, of: $0)?.text } }
  }

  /// How many lines have more than space and comments.
  private static func lines(in code: String) -> Int {
    SwiftToken.lines(of: code).count { line in
      line.contains { $0.kind != .space && $0.kind != .comment }
    }
  }

  /// The table as text, in bands of as many styles as fit.
  func text(width: Int) -> String {
    var bands: [[Int]] = []
    for column in rows[0].indices.dropFirst() {
      let wider = (bands.last ?? []) + [column]
      let fits = text(of: wider).split(separator: "\n").allSatisfy { $0.count <= width }
      if fits, !bands.isEmpty { bands[bands.count - 1] = wider } else { bands.append([column]) }
    }
    return bands.map(text).joined(separator: "\n\n")
  }

  private func text(of columns: [Int]) -> String {
    table(rows.map { row in [row[0]] + columns.map { row[$0] } }, width: .max)
  }
}

extension StyleSource {
  /// The property that `cancel()` of the workflow passes the cancel to, and its type: `chain,
  /// OperationChain<Data, User>` for example; nil if the code is of another form.
  fileprivate var cancelOwner: String? {
    guard let code = try? section("UserFetch").code,
      let start = code.firstRange(of: "func cancel()"),
      let name = code[start.upperBound...].firstMatch(of: #/(\w+)\??\.cancel\b/#)?.1
    else { return nil }
    let declaration = code.split(separator: "\n").first {
      $0.contains("let \(name):") || $0.contains("let \(name) = ")
    }
    let match = declaration?.firstMatch(of: #/let \w+: ([^=]+)| = (\w+)/#)
    return (match?.1 ?? match?.2).map { "\(name), \($0.trimmingCharacters(in: .whitespaces))" }
      ?? String(name)
  }

  /// Who notices that nothing is handed over: in the run, where steps have an error for that case.
  ///
  /// Nothing is known about a style of chapter 9.
  fileprivate var missingHandoffIsCaught: String? {
    if isInvented { return nil }
    let code = Self.titles.compactMap { try? section($0).code }.joined(separator: "\n")
    return code.contains("MissingInput") ? "run time" : "compiler"
  }
}
