// What no answer may use, whatever it is called there: code that reaches past the exercise. Pure.

/// The modules of the toolchain that any answer may import: they hold nobody's answer.
private let ofToolchain: Set<Substring> = [
  "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "RegexBuilder",
  "Swift",
  "Synchronization", "_Concurrency",
]
/// The attributes that an answer may have: none of them changes another module, or runs code before the tests.
private let harmlessAttributes: Set = [
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
private let ofC: Set = [
  "abort", "ceil", "clock", "clock_gettime", "cos", "exp", "exp2", "exit", "fabs", "fflush",
  "floor", "fmod", "log", "log2", "nanosleep", "pow", "putchar", "puts", "round", "sched_yield",
  "sin", "sleep", "sqrt", "strerror", "time", "trunc", "usleep",
]
/// Types of the toolchain that reach files, processes, or the environment.
private let reaching: Set = [
  "Bundle", "CommandLine", "DispatchIO", "FileHandle", "FileManager", "FileWrapper",
  "InputStream",
  "OpaquePointer", "OutputStream", "Pipe", "Process", "ProcessInfo", "Unmanaged", "UserDefaults",
]
/// Locks and threads of the toolchain whose uses are no points of a search, and what is one.
private let unsearched = [
  "Atomic": "Atomic", "Mutex": "Mutex", "NSLock": "NSLock", "NSRecursiveLock": "Mutex",
  "NSCondition": "Mutex", "NSConditionLock": "Mutex", "Thread": "DispatchQueue.async",
]
/// How the compiler begins the names of the types of pointers and of their members, and of the environment.
private let memory =
  ["SP", "SR", "SV", "SW", "Sp", "Sr", "Sv", "Sw"].map { "s:\($0)" } + ["c:@environ"]
/// How it begins the names of the toolchain's declarations.
private let toolchain = [
  "s:8Dispatch", "s:10Foundation", "s:20FoundationEssentials", "s:15Synchronization", "s:s",
  "s:S",
]
/// The library of C in Swift: `open` and `fcntl` are declared there anew.
private let librariesOfC = ["s:6Darwin", "s:5Glibc", "s:4Musl", "s:10SwiftGlibc"]
/// What is called unsafe, and reaches no memory.
private let harmless: Set = [
  "withUnsafeContinuation", "withUnsafeThrowingContinuation", "withUnsafeCurrentTask",
  "unsafelyUnwrapped",
]

extension CheckedFile {
  /// What the file imports and uses that reaches past its exercise: other modules, memory, files, processes, locks that
  /// the search for races cannot see.
  ///
  /// - Parameters:
  ///   - isSearched: Whether the chapter's module is one whose schedules are searched.
  ///   - stub: The file as it is shipped, which may have more: `@_cdecl`.
  /// - Returns: What is wrong, as a sentence that begins with `it`, without a point; nil if nothing is.
  func forbiddenUse(isSearched: Bool, stub: String) -> String? {
    let shipped = Set(stub.matches(of: /@\w+/).map { String($0.output) })
    let attribute = attributes.first { use in
      !harmlessAttributes.contains(String(use.identifier.dropLast("_attr".count)))
        && !shipped.contains(use.name)
    }
    if let attribute {
      return "it uses \(attribute.name) (line \(attribute.line)), which can change other modules; "
        + "write the code without it"
    }
    // The tree has no order, and the same file must always be told the same.
    let uses = declarations.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
    // The tests that a student writes in chapter 7 are a module of their own, without a search.
    let isSearched = isSearched && !name.hasSuffix("-Tested.swift")
    return uses.lazy.compactMap { $0.reason(isSearched: isSearched) }.first
      ?? foreignImport(besides: stub).map {
        "it imports \($0), which the exercise does not; remove that import"
      }
  }

  private func foreignImport(besides stub: String) -> String? {
    let shipped = Set(lines(of: stub).filter { $0.hasPrefix("import ") }.map { $0.dropFirst(7) })
    return imports.first { name in
      // `struct Foundation.Data` is of Foundation.
      let module = name.prefix { $0 != "." }.split(separator: " ").last ?? ""
      return shipped.isDisjoint(with: [name[...], module]) && !ofToolchain.contains(module)
    }
  }
}

extension CheckedFile.Use {
  /// What is wrong with a declaration that is used; nil if nothing is.
  fileprivate func reason(isSearched: Bool) -> String? {
    if isSearched, let type, let seen = unsearched[type] {
      return
        "it uses the toolchain's \(type) (line \(line)), which the search for races does not see; "
        + "write \(seen)"
    }
    guard reachesOut else { return nil }
    return
      "it uses \(type ?? name) (line \(line)), which reaches memory, files or processes beyond the "
      + "exercise; write the code without it"
  }

  private var reachesOut: Bool {
    func isOne(of prefixes: [String]) -> Bool { prefixes.contains(where: identifier.hasPrefix) }
    if identifier.hasPrefix("c:@F@") { return !ofC.contains(name) }
    if isOne(of: memory) || type.map(reaching.contains) == true { return true }
    // A function's name ends in F: `errno` and `SIG_IGN` are variables.
    if isOne(of: librariesOfC) { return identifier.hasSuffix("F") }
    guard isOne(of: toolchain) else { return false }
    let word = name.drop { $0 == "_" }
    let makesUnsafe =
      word.hasPrefix("withUnsafe") || word.hasPrefix("unsafe")
      // An index that is not checked: `span[unchecked: 9]`.
      || identifier.contains("9unchecked")
    return makesUnsafe && !harmless.contains(name) || reachesFile
      || ["NSClassFromString", "_typeByName"].contains(name)
  }

  /// Whether it reads or writes a file by its name: `Data(contentsOf:)`, `write(to:)`, `archiveRootObject(_:toFile:)`.
  private var reachesFile: Bool {
    guard identifier.contains("Foundation") else { return false }
    return name == "write" || name == "init" && identifier.contains("contentsOf")
      || ["6toFile", "8withFile"].contains(where: identifier.contains)
  }

  /// The toolchain's type that a declaration is, or is a member of; nil if its name is shortened, or if there is none.
  ///
  /// `NSLock` of `s:10Foundation6NSLockC4lockyyF`: each name has its length before it, and a type its kind behind it.
  private var type: String? {
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
