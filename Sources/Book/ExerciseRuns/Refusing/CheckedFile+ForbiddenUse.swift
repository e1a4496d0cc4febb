// What no answer may use, whatever it is called there: code that reaches past the exercise. Pure.

extension CheckedFile {
  /// The attributes that an answer may have: none of them changes another module, or runs code before the tests.
  private static let harmlessAttributes: Set = [
    "access_control", "async", "available", "borrowing", "concurrent", "consuming", "convenience",
    "custom", "discardable_result", "dynamic_callable", "dynamic_member_lookup", "final",
    "fixed_layout", "frozen", "global_actor", "has_initial_value", "has_storage",
    "implicitly_unwrapped_optional",
    "indirect", "infix", "inlinable", "inline", "isolated", "lazy", "macro_role", "main_actor",
    "mutating", "nonisolated", "nonmutating", "non_mutating", "objc", "optional", "override",
    "postfix",
    "preconcurrency", "prefix", "property_wrapper", "reference_ownership", "required",
    "result_builder",
    "rethrows", "sendable", "setter_access", "unchecked", "usable_from_inline",
    "warn_unqualified_access",
  ]
  /// The functions of C that an answer may call: each ends or delays the process, computes, or tells the time.
  private static let ofC: Set = [
    "abort", "ceil", "clock", "clock_gettime", "cos", "exp", "exp2", "exit", "fabs", "fflush",
    "floor", "fmod", "log", "log2", "nanosleep", "pow", "putchar", "puts", "round", "sched_yield",
    "sin", "sleep", "sqrt", "strerror", "time", "trunc", "usleep",
  ]
  /// Types of the toolchain that reach files, processes, or the environment.
  private static let reaching: Set = [
    "Bundle", "CommandLine", "DispatchIO", "FileHandle", "FileManager", "FileWrapper",
    "InputStream",
    "OpaquePointer", "OutputStream", "Pipe", "Process", "ProcessInfo", "Unmanaged", "UserDefaults",
  ]
  /// Locks and threads of the toolchain whose uses are no points of a search, and what is one.
  private static let unsearched = [
    "Atomic": "Atomic", "Mutex": "Mutex", "NSLock": "NSLock", "NSRecursiveLock": "Mutex",
    "NSCondition": "Mutex", "NSConditionLock": "Mutex", "Thread": "DispatchQueue.async",
  ]
  /// How the compiler begins the names of the types of pointers and of their members, and of the environment.
  private static let memory =
    ["SP", "SR", "SV", "SW", "Sp", "Sr", "Sv", "Sw"].map { "s:\($0)" } + ["c:@environ"]
  /// How it begins the names of the toolchain's declarations.
  private static let toolchain = [
    "s:8Dispatch", "s:10Foundation", "s:20FoundationEssentials", "s:15Synchronization", "s:s",
    "s:S",
  ]
  /// The library of C in Swift: `open` and `fcntl` are declared there anew.
  private static let librariesOfC = ["s:6Darwin", "s:5Glibc", "s:4Musl", "s:10SwiftGlibc"]

  /// What the file uses that reaches past its exercise: other modules, memory, files, processes, locks that the search
  /// for races cannot see.
  ///
  /// - Parameters:
  ///   - isSearched: Whether the module is one whose schedules are searched.
  ///   - shipped: The attributes that the file has as it is shipped: `@_cdecl`.
  /// - Returns: What is wrong, as a sentence that begins with `it`, without a point; nil if nothing is.
  func forbiddenUse(isSearched: Bool, shipped: Set<String>) -> String? {
    let attribute = attributes.first { use in
      !Self.harmlessAttributes.contains(String(use.identifier.dropLast("_attr".count)))
        && !shipped.contains(use.name)
    }
    if let attribute {
      return "it uses \(attribute.name) (line \(attribute.line)), which can change other modules; "
        + "write the code without it"
    }
    // The tree has no order, and the same file must always be told the same.
    let uses = declarations.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
    return uses.lazy.compactMap { Self.reason($0, isSearched) }.first
  }

  private static func reason(_ use: Use, _ isSearched: Bool) -> String? {
    let type = type(of: use.identifier)
    if isSearched, let type, let seen = unsearched[type] {
      return
        "it uses the toolchain's \(type) (line \(use.line)), which the search for races does not see; "
        + "write \(seen)"
    }
    guard reaches(use, type) else { return nil }
    return
      "it uses \(type ?? use.name) (line \(use.line)), which reaches memory, files or processes beyond the "
      + "exercise; write the code without it"
  }

  private static func reaches(_ use: Use, _ type: String?) -> Bool {
    func isOne(of prefixes: [String]) -> Bool { prefixes.contains { use.identifier.hasPrefix($0) } }
    if use.identifier.hasPrefix("c:@F@") { return !ofC.contains(use.name) }
    if isOne(of: memory) || type.map(reaching.contains) == true { return true }
    // A function's name ends in F: `errno` and `SIG_IGN` are variables.
    if isOne(of: librariesOfC) { return use.identifier.hasSuffix("F") }
    guard isOne(of: toolchain) else { return false }
    let name = use.name.drop { $0 == "_" }
    let makesUnsafe =
      name.hasPrefix("withUnsafe") || name.hasPrefix("unsafe")
      // An index that is not checked: `span[unchecked: 9]`.
      || use.identifier.contains("9unchecked")
    return makesUnsafe && !harmless.contains(use.name) || reachesFile(use)
      || ["NSClassFromString", "_typeByName"].contains(use.name)
  }

  /// What is called unsafe, and reaches no memory.
  private static let harmless: Set = [
    "withUnsafeContinuation", "withUnsafeThrowingContinuation", "withUnsafeCurrentTask",
    "unsafelyUnwrapped",
  ]

  /// Whether it reads or writes a file by its name: `Data(contentsOf:)`, `write(to:)`, `archiveRootObject(_:toFile:)`.
  private static func reachesFile(_ use: Use) -> Bool {
    guard use.identifier.contains("Foundation") else { return false }
    return use.name == "write" || use.name == "init" && use.identifier.contains("contentsOf")
      || ["6toFile", "8withFile"].contains { use.identifier.contains($0) }
  }

  /// The toolchain's type that a declaration is, or is a member of; nil if its name is shortened, or if there is none.
  ///
  /// `NSLock` of `s:10Foundation6NSLockC4lockyyF`: each name has its length before it, and a type its kind behind it.
  private static func type(of identifier: String) -> String? {
    guard let module = toolchain.first(where: identifier.hasPrefix) else { return nil }
    var rest = identifier.dropFirst(module.count)
    // `0A` stands for the module's own word: `0A2IO` is `DispatchIO`.
    let begin = rest.hasPrefix("0A") ? "Dispatch" : ""
    if !begin.isEmpty { rest = rest.dropFirst(2) }
    let digits = rest.prefix(while: \.isNumber)
    let name = rest.dropFirst(digits.count).prefix(Int(digits) ?? 0)
    let kind = rest.dropFirst(digits.count + name.count).first
    return !name.isEmpty && kind.map("CVOP".contains) == true ? begin + name : nil
  }
}
