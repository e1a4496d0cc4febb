// The command line options of `bench`.

import CommandSupport

/// The options of one call of `bench`.
struct BenchOptions: Equatable {
  /// Whether to measure fewer rounds, shorter chains and fewer runs in flight.
  private(set) var isQuick = false
  /// The file for the figures as JSON; nil without a file.
  private(set) var json: String?
  /// Whether to measure the student's own style of chapter 9 beside the finished ones.
  private(set) var measuresOwnStyle = false
  /// Whether to print the help and measure nothing.
  private(set) var wantsHelp = false

  static let help = """
    usage: swift run -c release bench [--quick] [--json FILE] [--with mine]

    Measures what a run costs in each style, beside baselines made of the toolchain alone.
    Rows take turns, every result is checked, and figures are medians. Compare ratios: times hold
    only for this machine at this moment.

      --quick      fewer rounds: under 30 seconds, and a rougher picture
      --json FILE  writes the same figures to a file
      --with mine  measures your own style of chapter 9, too: builds it first
      --help       shows this
    """

  /// Reads the arguments; `--json FILE` and `--json=FILE` mean the same, and so for `--with`.
  ///
  /// - Parameter arguments: The words after `bench`.
  /// - Throws: ``CommandError/usage(_:)`` for an unknown option, or for a missing or wrong value.
  init(_ arguments: [String]) throws(CommandError) {
    var rest = arguments.flatMap { argument in
      argument.hasPrefix("--")
        ? argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        : [argument[...]]
    }[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--help", "-h": wantsHelp = true
      case "--json":
        guard let name = rest.popFirst(), !name.isEmpty, !name.hasPrefix("-") else {
          throw .usage("--json needs a file: bench --json figures.json")
        }
        json = String(name)
      case "--with":
        let whose = rest.popFirst() ?? ""
        guard whose == "mine" else {
          throw .usage("--with is '\(whose)'; it can only be mine.")
        }
        measuresOwnStyle = true
      default:
        throw .usage(
          "bench has no option '\(argument)'; it has --quick, --json, --with, --help.")
      }
    }
  }
}
