// The command line options of `bench`.

import CommandSupport

/// The options of one call of `bench`.
struct BenchOptions: Equatable {
  /// Whether to measure fewer rounds, shorter chains and fewer runs in flight.
  private(set) var isQuick = false
  /// Whether to measure three times, and to compare the medians with their bounds.
  private(set) var checksBounds = false
  /// The file for the figures as JSON; nil without a file.
  private(set) var json: String?
  /// Whether to measure the student's own style of chapter 9 beside the finished ones.
  private(set) var measuresOwnStyle = false
  /// Whether to print the help and measure nothing.
  private(set) var wantsHelp = false

  static let help = """
    usage: swift run -c release bench [--quick] [--bounds] [--json FILE] [--with mine]

    Measures what a run costs in each style, beside baselines made of the toolchain alone.
    Rows take turns, every result is checked, and figures are medians. Compare ratios: times hold
    only for this machine at this moment.

      --quick      fewer rounds: under 30 seconds, and a rougher picture
      --bounds     measures three times, and fails if a median is above its bound
      --json FILE  writes the same figures to a file
      --with mine  measures your own style of chapter 9, too: builds it first
      --help       shows this
    """

  /// Reads the arguments; `--json FILE` and `--json=FILE` mean the same, and so for `--with`.
  ///
  /// - Parameter arguments: The words after `bench`.
  /// - Throws: ``CommandError/usage(_:)`` for an unknown option, or for a missing or wrong value.
  init(_ arguments: [String]) throws(CommandError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--bounds": checksBounds = true
      case "--help", "-h": wantsHelp = true
      case "--json": json = try Self.file(rest.popFirst())
      case _ where argument.hasPrefix("--json="):
        json = try Self.file(String(argument.dropFirst("--json=".count)))
      case "--with": measuresOwnStyle = try Self.isMine(rest.popFirst())
      case _ where argument.hasPrefix("--with="):
        measuresOwnStyle = try Self.isMine(String(argument.dropFirst("--with=".count)))
      default:
        throw .usage(
          "bench has no option '\(argument)'; it has --quick, --bounds, --json, --with, --help.")
      }
    }
  }

  private static func file(_ name: String?) throws(CommandError) -> String {
    guard let name, !name.isEmpty, !name.hasPrefix("-") else {
      throw .usage("--json needs a file: bench --json figures.json")
    }
    return name
  }

  private static func isMine(_ whose: String?) throws(CommandError) -> Bool {
    guard let whose, whose == "mine" else {
      throw .usage("--with is '\(whose ?? "")'; it can only be mine.")
    }
    return true
  }
}
