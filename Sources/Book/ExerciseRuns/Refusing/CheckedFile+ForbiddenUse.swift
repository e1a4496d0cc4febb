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
  /// How the compiler begins the names of the types of pointers, and of their members.
  private static let pointers = ["SP", "SR", "SV", "SW", "Sp", "Sr", "Sv", "Sw"].map { "s:\($0)" }
  private static let modules: Set = [
    "Dispatch", "Foundation", "FoundationEssentials", "Swift", "Synchronization",
  ]
  /// The library of C in Swift: `open` and `fcntl` are declared there anew.
  private static let librariesOfC: Set = ["Darwin", "Glibc", "Musl", "SwiftGlibc"]

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
    let (module, type) = place(of: use.identifier)
    if isSearched, let type, let seen = unsearched[type] {
      return
        "it uses the toolchain's \(type) (line \(use.line)), which the search for races does not see; "
        + "write \(seen)"
    }
    guard reaches(use, module, type) else { return nil }
    let name = type ?? use.name
    return
      "it uses \(name) (line \(use.line)), which reaches memory, files or processes beyond the exercise; "
      + "write the code without it"
  }

  private static func reaches(
    _ use: Use, _ module: String?, _ type: String?
  ) -> Bool {
    if use.identifier.hasPrefix("c:@F@") { return !ofC.contains(use.name) }
    if use.identifier == "c:@environ" { return true }
    if let type, reaching.contains(type) { return true }
    if pointers.contains(where: use.identifier.hasPrefix) { return true }
    // A function's name ends in F: `errno` and `SIG_IGN` are variables.
    if let module, librariesOfC.contains(module) { return use.identifier.hasSuffix("F") }
    guard module.map(modules.contains) ?? use.identifier.hasPrefix("s:S") else { return false }
    let name = use.name.drop { $0 == "_" }
    let makesUnsafe =
      name.hasPrefix("withUnsafe") || name.hasPrefix("unsafe")
      // An index that is not checked: `span[unchecked: 9]`.
      || use.identifier.contains("9unchecked")
    return makesUnsafe && !harmless.contains(use.name) || use.name == "NSClassFromString"
      || use.name == "_typeByName" || reachesFile(use)
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

  // MARK: What the compiler calls a declaration

  /// The module of a declaration, and the toolchain's type that it is, or is a member of.
  ///
  /// `Foundation` and `NSLock` of `s:10Foundation6NSLockC4lockyyF`; nil if a name is shortened, or if there is none.
  private static func place(of identifier: String) -> (module: String?, type: String?) {
    guard identifier.hasPrefix("s:") else { return (nil, nil) }
    let name = identifier.dropFirst("s:".count)
    let isOfSwift = name.hasPrefix("s")
    guard let (module, rest) = isOfSwift ? ("Swift", name.dropFirst()) : word(in: name) else {
      return (nil, nil)
    }
    // `0A` stands for the module's own word: `0A2IO` is `DispatchIO`.
    let begin = rest.hasPrefix("0A") ? module : ""
    guard modules.contains(module),
      let (end, kind) = word(in: rest.dropFirst(begin.isEmpty ? 0 : 2)),
      let first = kind.first, "CVOP".contains(first)
    else { return (module, nil) }
    return (module, begin + end)
  }

  /// A word with its length before it.
  private static func word(in text: Substring) -> (text: String, rest: Substring)? {
    let digits = text.prefix(while: \.isNumber)
    guard let length = Int(digits), length > 0 else { return nil }
    let rest = text.dropFirst(digits.count)
    return (String(rest.prefix(length)), rest.dropFirst(length))
  }
}
