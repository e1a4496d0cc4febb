// The styles in the shared suites: all, or the style that `WORKBOOK_STYLE` names.

public import UserAPI

/// What `WORKBOOK_STYLE=receivers swift test --filter Conformance` chooses.
public enum ChosenStyles {
  private static let name = ProcessInfo.processInfo.environment["WORKBOOK_STYLE"] ?? ""

  /// The finished style or the sketch of that name; all of both if there is no name.
  public static let all = stylesAndSketches.filter { name.isEmpty || $0.name == name }

  /// Those whose schedules can be searched.
  ///
  /// The steps of an actor, and of a loop that awaits, are ordered by Swift's executor, which is no point of
  /// a search.
  public static let searched = all.filter { !["actor", "sequence"].contains($0.name) }

  /// Those for tests that take long: a sketch only if it is chosen by its name.
  public static let forLongTests = all.filter { !isSketch($0) || all.count == 1 }

  /// Those of them with steps that no search sees: what Foundation's queues and Swift's executor do inside.
  ///
  /// The searches play every order of the locks and steps of the others, so random ones add nothing.
  public static let stressed = forLongTests.filter { !["callbacks", "nodes"].contains($0.name) }

  /// Whether all schedules of a style are played in thorough runs.
  public static func playsAll(_ style: JobStyle) -> Bool {
    forLongTests.contains { $0.name == style.name }
  }

  /// Whether a style is one of the sketches, which walk the brief space every day.
  public static func isSketch(_ style: JobStyle) -> Bool {
    sketches.contains { $0.name == style.name }
  }

  /// What is wrong with the name; nil if nothing is.
  public static var complaint: String? {
    guard all.isEmpty else { return nil }
    let names = stylesAndSketches.map(\.name).joined(separator: ", ")
    return "WORKBOOK_STYLE is '\(name)', which is no finished style. The styles are \(names)."
  }
}
