// What the toolchain says of itself, for commands that SwiftPM does not write.

/// What `swiftc -frontend` must be told of this machine, which is asked once: the platform, on macOS its headers, and
/// where the macros of the toolchain are.
let toolchainOptions = Result { () throws(CommandError) -> [String] in
  let (end, info) = try ChildProcess.printed(by: ["swiftc", "-print-target-info"])
  guard end == .exited(0), let triple = info.firstMatch(of: /"triple": "(.+)"/)?.1,
    let resources = info.firstMatch(of: /"runtimeResourcePath": "(.+)"/)?.1
  else { throw .failure("'swiftc -print-target-info' does not name this machine.") }
  var options = ["-target", String(triple), "-plugin-path", "\(resources)/host/plugins"]
  #if os(macOS)
    // The standard output alone: beside the path, there can be a warning on the standard error.
    let path = TemporaryItem()
    let asked = ChildProcess(words: ["xcrun", "--show-sdk-path"], output: path.url)
    if try asked.run() == .exited(0) {
      options += ["-sdk", path.text.trimmingCharacters(in: .newlines)]
    }
  #endif
  return options
}
