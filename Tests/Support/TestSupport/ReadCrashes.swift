// Whether a crash of this process is told by its line.

/// Whether whoever runs these tests reads where their process crashed, as `workbook test` does.
///
/// Then no test has to try in a process of its own whether the code crashes: there, the line would be lost.
public let crashesAreRead =
  ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]?.hasPrefix("enable=yes") == true
