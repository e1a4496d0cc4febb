// The styles in the shared suites: all, or the style that `WORKBOOK_STYLE` names.

import Foundation
public import UserAPI

/// What `WORKBOOK_STYLE=receivers swift test --filter Conformance` chooses.
public enum ChosenStyles {
  private static let name = ProcessInfo.processInfo.environment["WORKBOOK_STYLE"] ?? ""

  /// The finished style of that name; every finished style if there is no name.
  public static let all = finishedStyles.filter { name.isEmpty || $0.name == name }

  /// What is wrong with the name; nil if nothing is.
  public static var complaint: String? {
    guard all.isEmpty else { return nil }
    let names = finishedStyles.map(\.name).joined(separator: ", ")
    return "WORKBOOK_STYLE is '\(name)', which is no finished style. The styles are \(names)."
  }
}
