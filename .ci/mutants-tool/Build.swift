// Compiles a mutant, and links it to the tests that are built already.
import Foundation

/// What the package manager has built, and with which commands.
///
/// Only the changed file is compiled, and only the tests are linked again: a build by the package manager
/// would take several times as long.
struct Build {
  /// Where the mutants are built.
  let work: URL
  private let module: String
  private let compile: [String]
  private let link: [String]
  private let objects: [String]
  /// The program that runs the tests of a mutant.
  var tests: String { work.appending(path: "tests.xctest").path }

  /// Reads the commands for the module in a folder, and for the tests.
  ///
  /// - Parameter manifest: The commands, a paragraph each, as the package manager has written them.
  init?(manifest: String, folder: String, work: URL) {
    let commands = manifest.components(separatedBy: "\n\n").compactMap(Self.arguments)
    let compile = commands.first { command in
      command.contains("-module-name")
        && Self.list(ending: "/sources", in: command).contains { $0.contains("/\(folder)/") }
    }
    let link = commands.first { command in
      Self.value(of: "-module-name", in: command)?.hasSuffix("PackageTests") == true
        && command.contains("-o") && command.contains { $0.hasSuffix("LinkFileList") }
    }
    guard let compile, let link else { return nil }
    (self.work, self.compile, self.link) = (work, compile, link)
    module = Self.value(of: "-module-name", in: compile) ?? ""
    objects = Self.list(ending: "LinkFileList", in: link)
    try? FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    // Tests that call the compiler look for the modules beside themselves.
    try? FileManager.default.createSymbolicLink(
      atPath: work.appending(path: "Modules").path,
      withDestinationPath: Self.value(of: "-I", in: compile) ?? "")
  }

  /// Whether a file compiles with this text; if so, its object file is there.
  func compiles(_ text: String, as file: String) -> Bool {
    let name = URL(filePath: file).lastPathComponent
    let changed = work.appending(path: name)
    try? text.write(to: changed, atomically: false, encoding: .utf8)
    let others = Self.list(ending: "/sources", in: compile).filter { !$0.hasSuffix("/" + name) }
    let files = ["-c", "-primary-file", changed.path] + others + ["-o", object(name)]
    return run(["swiftc", "-frontend"] + files + flags, output: "compiler").succeeded
  }

  /// Links the tests with the file that was compiled last, in the place of the finished one.
  func links(_ file: String) -> Bool {
    let name = URL(filePath: file).lastPathComponent
    let replaced = objects.map { $0.hasSuffix("/\(module).build/\(name).o") ? object(name) : $0 }
    let list = work.appending(path: "objects")
    try? replaced.joined(separator: "\n").write(to: list, atomically: false, encoding: .utf8)
    var arguments = link.filter { $0 != "-g" }.map { $0.hasPrefix("@") ? "@" + list.path : $0 }
    if let output = arguments.firstIndex(of: "-o") { arguments[output + 1] = tests }
    // The linker of the toolchain takes half the time of the system's.
    return run(arguments + ["-use-ld=lld"], output: "linker").succeeded
  }

  /// Runs a command to its end, with the output in a file of this build.
  func run(
    _ arguments: [String], _ environment: [String: String] = [:], output name: String
  ) -> Ended {
    let output = work.appending(path: "\(name).log")
    try? Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let handle = FileHandle(forWritingAtPath: output.path) ?? .nullDevice
    (process.standardOutput, process.standardError) = (handle, handle)
    do { try process.run() } catch { fail("\(arguments[0]) cannot be started: \(error)") }
    process.waitUntilExit()
    let bytes = (try? Data(contentsOf: output)) ?? Data()
    return Ended(
      status: process.terminationStatus, isCrash: process.terminationReason == .uncaughtSignal,
      output: String(decoding: bytes, as: UTF8.self))
  }

  private func object(_ name: String) -> String { work.appending(path: name + ".o").path }

  private static func arguments(in paragraph: String) -> [String]? {
    let prefix = "    args: "
    let line = paragraph.split(separator: "\n").first { $0.hasPrefix(prefix) }
    return line.flatMap {
      try? JSONDecoder().decode([String].self, from: Data($0.dropFirst(prefix.count).utf8))
    }
  }

  private static func value(of option: String, in command: [String]) -> String? {
    command.firstIndex(of: option).map { command[$0 + 1] }
  }

  /// The lines of the file that a command names as `@FILE`.
  private static func list(ending: String, in command: [String]) -> [String] {
    let file = command.first { $0.hasPrefix("@") && $0.hasSuffix(ending) }?.dropFirst() ?? ""
    let text = (try? String(contentsOfFile: String(file), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\"", " "]) }
  }

  /// The options that the meaning of the code depends on, without those that make warnings errors.
  private var flags: [String] {
    let withValue = [
      "-I", "-F", "-target", "-sdk", "-swift-version", "-enable-upcoming-feature", "-package-name",
      "-enable-experimental-feature", "-module-cache-path", "-module-name",
    ]
    var flags = ["-parse-as-library", "-suppress-warnings", "-Onone", "-enable-testing"]
    for (index, argument) in compile.enumerated() where index > 0 && compile[index - 1] != "-Xcc" {
      if withValue.contains(argument) { flags += [argument, compile[index + 1]] }
      if argument.hasPrefix("-D") { flags.append(argument) }
    }
    return flags
  }
}

/// How a command ended.
struct Ended {
  let status: Int32
  let isCrash: Bool
  let output: String

  var succeeded: Bool { status == 0 && !isCrash }
}
