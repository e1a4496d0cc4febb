// Compiles a mutant, and links it to the tests that are built already.
import Foundation
import Synchronization

/// What the package manager has built, and with which commands.
///
/// Only the changed file is compiled, and only the tests are linked again: a build by the package manager
/// would take several times as long.
struct Build {
  private let work: URL
  private let module: String
  private let flags: [String]
  private let sources: [String]
  private let objects: [String]
  private let link: [String]
  /// The command that runs the tests of a mutant.
  let tests: String

  /// Reads the commands of a module, and of the tests.
  ///
  /// - Parameters:
  ///   - manifest: The commands, one of them a paragraph, as the package manager has written them.
  ///   - folder: The folder of the module's sources.
  ///   - work: Where the mutants are built.
  init?(manifest: String, folder: String, work: URL) {
    let commands = manifest.components(separatedBy: "\n\n").compactMap(Self.arguments)
    let compile = commands.first { command in
      command.contains("-module-name")
        && Self.sources(of: command).contains { $0.contains("/\(folder)/") }
    }
    guard let compile, let link = commands.first(where: Self.linksTests) else { return nil }
    (self.work, self.link, flags) = (work, link, Self.flags(in: compile))
    module = Self.value(of: "-module-name", in: compile) ?? ""
    sources = Self.sources(of: compile)
    objects = link.first { $0.hasPrefix("@") }.map { Self.lines(of: String($0.dropFirst())) } ?? []
    tests = work.appending(path: "tests.xctest").path
    try? FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    // Tests that call the compiler look for the modules beside themselves.
    let modules = Self.value(of: "-I", in: compile) ?? ""
    try? FileManager.default.createSymbolicLink(
      atPath: work.appending(path: "Modules").path, withDestinationPath: modules)
  }

  /// Whether the changed file compiles; if so, its object file is there.
  func compiles(_ mutant: Mutant) -> Bool {
    let name = URL(filePath: mutant.file).lastPathComponent
    let changed = work.appending(path: name)
    guard (try? mutant.text.write(to: changed, atomically: false, encoding: .utf8)) != nil else {
      return false
    }
    let others = sources.filter { !$0.hasSuffix("/" + name) }
    return Command.succeeds(
      ["swiftc", "-frontend", "-c", "-primary-file", changed.path] + others + flags
        + ["-o", object(name)])
  }

  /// Links the tests with the changed file in the place of the finished one.
  func links(_ mutant: Mutant) -> Bool {
    let name = URL(filePath: mutant.file).lastPathComponent
    let replaced = objects.map { $0.hasSuffix("/\(module).build/\(name).o") ? object(name) : $0 }
    let list = work.appending(path: "objects")
    try? replaced.joined(separator: "\n").write(to: list, atomically: false, encoding: .utf8)
    var arguments = link.map { $0.hasPrefix("@") ? "@" + list.path : $0 }
    if let output = arguments.firstIndex(of: "-o") { arguments[output + 1] = tests }
    // The linker of the toolchain takes half the time of the system's.
    return Command.succeeds(arguments.filter { $0 != "-g" } + ["-use-ld=lld"])
  }

  private func object(_ name: String) -> String { work.appending(path: name + ".o").path }

  private static func arguments(in paragraph: String) -> [String]? {
    let prefix = "    args: "
    let line = paragraph.split(separator: "\n").first { $0.hasPrefix(prefix) }
    return line.flatMap {
      try? JSONDecoder().decode([String].self, from: Data($0.dropFirst(prefix.count).utf8))
    }
  }

  private static func linksTests(_ command: [String]) -> Bool {
    guard let module = value(of: "-module-name", in: command), command.contains("-o") else {
      return false
    }
    return module.hasSuffix("PackageTests") && command.contains { $0.hasSuffix("LinkFileList") }
  }

  private static func value(of option: String, in command: [String]) -> String? {
    command.firstIndex(of: option).map { command[$0 + 1] }
  }

  private static func sources(of command: [String]) -> [String] {
    command.first { $0.hasPrefix("@") && $0.hasSuffix("/sources") }.map {
      lines(of: String($0.dropFirst()))
    }
      ?? []
  }

  private static func lines(of path: String) -> [String] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\"", " "]) }
  }

  /// The options that the meaning of the code depends on.
  ///
  /// Warnings are no errors here: a student's answer may have some.
  private static func flags(in command: [String]) -> [String] {
    let withValue = [
      "-I", "-F", "-target", "-sdk", "-swift-version", "-enable-upcoming-feature", "-package-name",
      "-enable-experimental-feature", "-module-cache-path", "-module-name",
    ]
    let alone = ["-Onone", "-enable-testing"]
    var flags = ["-parse-as-library", "-suppress-warnings"]
    for (index, argument) in command.enumerated() where index > 0 && command[index - 1] != "-Xcc" {
      if withValue.contains(argument) { flags += [argument, command[index + 1]] }
      if alone.contains(argument) || argument.hasPrefix("-D") { flags.append(argument) }
    }
    return flags
  }
}

/// Runs commands of the toolchain.
enum Command {
  /// Held while a process starts: another that starts at that moment would inherit its open pipe.
  static let spawning = Mutex(())

  /// Whether a command ends with status 0; its output goes nowhere.
  static func succeeds(_ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? spawning.withLock({ _ in try process.run() })) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
