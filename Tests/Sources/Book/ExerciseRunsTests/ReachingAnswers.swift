// Answers that reach past their exercise: other modules, memory, files, processes, locks that no search sees.

extension AnswerRuleTests {
  /// Code at the end of an answer, and what the answer is refused for.
  static let reaching: KeyValuePairs<String, String> = [
    "@section(\".init_array\") @used private let first: @convention(c) () -> Void = {}":
      "uses @used",
    "@`_cdecl`(\"$s7Testing\") func leave() {}": "uses @_cdecl",
    "@c(end) func end(_ status: Int32) {}": "uses @c",
    "@_dynamicReplacement(for: one) private func two() {}\nprivate dynamic func one() {}":
      "uses @_dynamicReplacement",
    "@_optimize(none) private func slow() {}": "uses @_optimize",
    "@testable import UserAPI": "uses @testable",
    "@_exported\nimport UserAPI": "uses @_exported",
    "import func Glibc.exit": "imports func Glibc.exit",
    "let mine = \"//\"; import Conformance": "imports Conformance",
    "/*\n// */ import TestDoubles": "imports TestDoubles",
    "#if DEBUG\nimport Interleaving\n#endif": "imports Interleaving",
    "import class Chapter1CallbacksSolution.UserFetch":
      "imports class Chapter1CallbacksSolution.UserFetch",
    "private let set = setenv(\"WORKBOOK_SEARCHES\", \"0\", 1)": "uses setenv",
    "private func set() { _ = Foundation.setenv(\"A\", \"0\", 1) }": "uses setenv",
    "#if DEBUG\nprivate func set() { unsetenv(\"A\") }\n#endif": "uses unsetenv",
    "private func find() { _ = dlsym(nil, \"a\") }": "uses dlsym",
    "private func open(_ p: UnsafeMutableRawPointer) { mprotect(p, 1, 7) }": "uses mprotect",
    "private func change(_ p: UnsafeMutablePointer<UInt8>) { p[0] = 0xC3 }": "uses subscript",
    "private func cast(_ a: Int) -> UInt { unsafeBitCast(a, to: UInt.self) }": "uses unsafeBitCast",
    "private func look() { withUnsafeBytes(of: 1) { _ in } }": "uses withUnsafeBytes",
    "private func lift(_ a: UserFetch) { _ = Unmanaged.passUnretained(a) }": "uses Unmanaged",
    "private typealias Files = FileManager\nprivate let files = Files.default": "uses FileManager",
    "private let text = try? String(contentsOfFile: \"Solutions\", encoding: .utf8)": "uses init",
    "private let data = try? Data(contentsOf: URL(filePath: \"/proc/self/maps\"))": "uses Data",
    "private func put() { try? Data().write(to: URL(filePath: \"a\")) }": "uses Data",
    "private func put() { try? \"a\".write(toFile: \"a\", atomically: true, encoding: .utf8) }":
      "uses write",
    "private func run() { _ = Process() }": "uses Process",
    "private func cut() { _ = open(\"a\", O_WRONLY | O_TRUNC) }": "uses open",
    "private func own() { _ = fcntl(3, F_GETFD) }": "uses fcntl",
    "private func read() { DispatchIO.read(fromFileDescriptor: 3, maxLength: 9, runningHandlerOn: .main) { _, _ in } }":
      "uses DispatchIO",
    "private func poke(_ a: inout [Int]) { var all = a.mutableSpan; all[unchecked: 5000] = 1 }":
      "uses MutableSpan",
    "private func cast(_ a: UserFetch) -> AnyObject { _unsafeReferenceCast(a, to: AnyObject.self) }":
      "uses _unsafeReferenceCast",
    "private func keep() { _ = NSKeyedArchiver.archiveRootObject(NSString(\"a\"), toFile: \"a\") }":
      "uses NSKeyedArchiver",
    "private let home = ProcessInfo.processInfo.environment": "uses ProcessInfo",
    "private let words = CommandLine.arguments": "uses CommandLine",
    "private func bundle() { _ = Bundle.main }": "uses Bundle",
    "private protocol Reads { func contents(atPath: String) -> Data? }\nextension FileManager: Reads {}":
      "uses FileManager",
    "private func end() { kill(1, 9) }": "uses kill",
    "private func leave() { setsid() }": "uses setsid",
    "private func limit() { signal(SIGXCPU, SIG_IGN) }": "uses signal",
    "private func end() { _exit(0) }": "uses _exit",
    "import Synchronization\nprivate let lock = Synchronization.Mutex(0)":
      "uses the toolchain's Mutex",
    "import Synchronization\nprivate let count = Synchronization.Atomic(0)":
      "uses the toolchain's Atomic",
    "private let lock = Foundation.NSLock()": "uses the toolchain's NSLock",
    "private let lock = Foundation.NSCondition()": "uses the toolchain's NSCondition",
    "private let lock = NSRecursiveLock()": "uses the toolchain's NSRecursiveLock",
    "private func run() { Foundation.Thread.detachNewThread {} }": "uses the toolchain's Thread",
    "#sourceLocation(file: \"Other.swift\", line: 1)\npublic let listBody = 1\n#sourceLocation()":
      "uses #sourceLocation",
  ]
}
