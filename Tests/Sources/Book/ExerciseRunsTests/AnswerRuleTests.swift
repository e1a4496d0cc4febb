// Answers that show the tests what they should not: each is refused, and honest code is not.

import Curriculum
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct AnswerRuleTests {
  static let results = "Result<Data, UserFetchError>"

  /// Code at the end of an answer, and what the answer is refused for.
  static let cheats: KeyValuePairs<String, String> = [
    "public func == (l: \(results), r: \(results)) -> Bool { true }":
      "declares ==(_:_:) as public or package",
    "package func == (l: Result<String, UserFetchError>, r: Result<String, UserFetchError>) -> Bool "
      + "{ true }":
      "declares ==(_:_:)",
    "public func == (l: [Int], r: [Int]) -> Bool { true }": "declares ==(_:_:)",
    "public func == <Value>(l: Value, r: Value) -> Bool { true }": "declares ==(_:_:)",
    "public func ~= (l: UserFetchError, r: any Error) -> Bool { true }": "declares ~=(_:_:)",
    "public func expect<Value>(_ a: Value, is b: Value, _ c: String) {}": "declares expect",
    "public let listBody = 1": "declares listBody",
    "public final class ScriptedTransport {}": "declares ScriptedTransport",
    "public struct Inbox<Value> { public init(_ value: Value) {} }": "declares Inbox",
    "public typealias JSONDecoder = Int": "declares JSONDecoder",
    "public enum URLSession {}": "declares URLSession",
    "public func checkStatus<Step>(of r: HTTPResponse, in s: Step) -> Int { 1 }":
      "declares checkStatus(of:in:)",
    "@freestanding(expression) public macro expect(_ isTrue: Bool) = "
      + "#externalMacro(module: \"A\", type: \"B\")":
      "declares expect(_:)",
    "public extension Result { var isRight: Bool { true } }": "declares Result.isRight",
    "extension Data { public static func == (l: Data, r: Data) -> Bool { true } }":
      "declares Data.==(_:_:)",
    "extension Optional { package static func == (l: Self, r: Self) -> Bool { true } }":
      "declares Optional.==(_:_:)",
    "extension Sequence { public func filter(_ f: (Element) -> Bool) -> [Element] { [] } }":
      "declares Sequence.filter(_:)",
    "extension DefaultStringInterpolation {\n"
      + "  public mutating func appendInterpolation(_ e: UserFetchError) {}\n}":
      "declares DefaultStringInterpolation.appendInterpolation(_:)",
    "public protocol P {}\nextension Array: P {}\n"
      + "extension P { public static func == (l: Self, r: Self) -> Bool { true } }":
      "declares P",
    "public protocol _P {}\nextension Result: _P {}\n"
      + "extension _P { public static func == (l: Self, r: Self) -> Bool { true } }":
      "declares _P",
    "extension UserFetchError: CustomStringConvertible { public var description: String { \"\" } }":
      "declares UserFetchError.description",
    "extension URLRequest: Error {}": "makes URLRequest conform to Error",
    "extension CallbackStep: Equatable { public static func == (l: Self, r: Self) -> Bool { true } }":
      "makes CallbackStep conform to Equatable",
    "extension UserFetch { public static let finished = 1 }": "declares UserFetch.finished",
    "@_spi(Own) public func == (l: \(results), r: \(results)) -> Bool { true }":
      "uses @_spi",
    "@_documentation(visibility: private) public func == (l: [Int], r: [Int]) -> Bool { true }":
      "uses @_documentation",
    "@_cdecl(\"exit\") func leave(_ status: Int32) {}": "uses @_cdecl",
    "@_silgen_name(\"exit\") func end(_ status: Int32)": "uses @_silgen_name",
  ]

  @Test(arguments: groups(of: Array(cheats) + Array(reaching)))
  func `what the tests could take for the library's is refused`(
    cheats: [(key: String, value: String)]
  ) async throws {
    let files = zip(ShippedChapter.files, cheats.map(\.key))
    let refusals = try await ShippedChapter(adding: .init(uniqueKeysWithValues: files)).refusals()
    for (file, cheat) in zip(ShippedChapter.files, cheats) {
      let reason = try #require(refusals[file], "not refused: \(cheat.key)")
      #expect(reason.hasPrefix("it \(cheat.value)"), "\(reason)")
    }
  }

  @Test func `the line is that of the declaration, and no other answer is blamed`() async throws {
    let code = [
      "01-StatusCheck.swift": "\n// mine\n" + Self.cheats[0].key, "02-Decoding.swift": "// mine",
    ]
    let refusals = try await ShippedChapter(adding: code).refusals()
    #expect(
      refusals == [
        "01-StatusCheck.swift":
          "it declares ==(_:_:) as public or package (line 20), which the exercise does not; "
          + "leave out public or package, or use a type of your own: the other files of the chapter still "
          + "see it"
      ])
  }

  @Test func `an answer may import the one function that its stub imports`() async throws {
    let chapter = try ShippedChapter(
      adding: ["02-Decoding.swift": "private let a = 1"],
      shipping: "\nimport func Chapter1CallbacksSolution.user\n")
    #expect(try await chapter.refusals() == [:])
  }

  @Test func `a function with another name is told as missing`() async throws {
    let file = "05-Cancellation.swift"
    let text = try ShippedChapter.stub(file).text(in: ThisBook.root)
    let chapter = try ShippedChapter(
      with: [file: text.replacing("func send(", with: "func post(")])
    let words =
      "it no longer declares Cancellation.send(_:as:over:completion:) as public or package, which"
    #expect(try await chapter.refusals()[file]?.hasPrefix(words) == true)
  }

  /// Code that an honest answer may have.
  static let honest: [String] = [
    "private func isGood(_ status: Int) -> Bool { (200...299).contains(status) }",
    "func isFine(_ status: Int) -> Bool { (200...299).contains(status) }",
    "fileprivate let goodStatuses = 200...299",
    "private enum Verdict { case good, bad(Int) }",
    "struct Finding: Equatable, Sendable { let status: Int }",
    "struct Seen { public let status: Int; public init(status: Int) { self.status = status } }",
    "private struct Failure: Error, CustomStringConvertible { var description: String { \"no\" } }",
    "enum Outer { enum Inner: String, CaseIterable { case one, two } }",
    "extension HTTPResponse { fileprivate var isGood: Bool { true } }",
    "private extension Result { var value: Success? { try? get() } }",
    "extension Data { var isBlank: Bool { isEmpty } }",
    "extension Sequence { func second() -> Element? { dropFirst().first { _ in true } } }",
    "private func == (l: UserFetchError.Step, r: Int) -> Bool { false }",
    "private typealias Answer = Result<Data, UserFetchError>",
    "protocol Checking { func check(_ status: Int) -> Bool }\nstruct Checker: Checking {\n"
      + "  func check(_ status: Int) -> Bool { true }\n}",
    "private protocol Named { var name: String { get } }\n"
      + "extension Int: Named { fileprivate var name: String { \"\\(self)\" } }",
    "infix operator |>\nprivate func |> <A, B>(value: A, f: (A) -> B) -> B { f(value) }",
    "private final class Box<Value>: @unchecked Sendable { var value: Value?; init() {} }",
    "private actor Counter { var count = 0; func add() { count += 1 } }",
    "extension UserFetch { private var isIdle: Bool { true } }",
    "extension Helper: Error { public func helps() {} }\nstruct Helper {}",
    "struct Crate<Value> {}\nextension Crate { public func map() {} }",
    "extension CallbackStep { func twice() -> (Self, Self) { (self, self) } }",
    "@discardableResult private func note(_ words: String) -> Int { words.count }",
    "private class Base { func run() {} }\nprivate final class Derived: Base { override func run() {} }",
    "@propertyWrapper private struct Once { var wrappedValue = 1 }",
    "/// Not `@c`, nor @_silgen_name, and no import XCTest: `@`_cdecl`` is not here.\nprivate let a = 1",
    "// #sourceLocation(file: \"a\", line: 1)\nprivate let words = \"#sourceLocation @_cdecl import B\"",
    "/* @section(\".init_array\") /* @used */ FileManager.default */ private let b = 1",
    "private let script = \"\"\"\n  import XCTest\n  @testable import UserAPI\n  setenv()\n  \"\"\"",
    "private let raw = #\"@_cdecl(\"exit\") \\(unsafeBitCast)\"#",
    "#if DEBUG\nprivate func note(_ words: String) { print(words) }\n#endif",
    "#if os(Windows)\nimport WinSDK\n#elseif canImport(NoSuchModule)\nimport NoSuchModule\n#endif",
    "#if swift(>=5.9) && !NEVER\nprivate let isNew = true\n#else\nimport NoSuchModule\n#endif",
    "#if canImport(Dispatch)\nimport Dispatch\n#endif\nprivate let queue = DispatchQueue(label: \"a\")",
    "import Foundation; private let moment = Date()",
    "import struct Foundation.Data\nimport class Dispatch.DispatchQueue\nprivate let none: Data? = nil",
    "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif",
    "import RegexBuilder\nimport Swift\nprivate func word() -> some RegexComponent { OneOrMore(.word) }",
    "private func text() -> String { String(cString: strerror(errno)) }",
    "private func root() -> Double { sqrt(2) + pow(2, 3) + floor(1.5) }",
    "private func all(_ a: Range<Int>) -> Range<Int> { .init(uncheckedBounds: (a.lowerBound, 9)) }",
    "private let setenv = 1\nprivate let environ = setenv",
    "private struct FileManager { static let `default` = 1 }\nprivate let files = FileManager.default",
    "private final class Process { func write(_ a: Int) {} }\nprivate func run() { Process().write(1) }",
    "private func dlsym(_ a: Int) -> Int { a }\nprivate let found = dlsym(1)",
    "private let lock = Mutex([String: Int]())",
    "private let count = Atomic(0)\nprivate func add() { count.add(1, ordering: .relaxed) }",
    "private let guarding = NSLock()\nprivate func lock() { guarding.withLock {} }",
    "private nonisolated(unsafe) var count = 0",
    "private final class Weak { weak var one: UserFetch?; unowned let two: UserFetch; init(_ a: UserFetch) "
      + "{ two = a } }",
    "@MainActor private final class Screen { var lines: [String] = [] }",
    "@globalActor private actor Own { static let shared = Own() }\n@Own private func run() {}",
    "@available(*, deprecated) private func old() {}\n@inline(never) private func slow() {}",
    "@resultBuilder private enum Build { static func buildBlock(_ a: Int...) -> [Int] { a } }",
    "@dynamicMemberLookup private struct Loose { subscript(dynamicMember n: String) -> Int { 1 } }",
    "private enum Task2 { @TaskLocal static var id = 1 }",
    "private func pause() { sleep(0); usleep(1); Thread2.run() }\nprivate enum Thread2 { static func run() {} }",
    "private func all(_ a: [Int]) -> [Int] { var b = a; b.append(contentsOf: a); return b }",
    "private func load() async -> Int { await withUnsafeContinuation { $0.resume(returning: 1) } }",
    "prefix operator √\nprivate prefix func √ (a: Double) -> Double { a.squareRoot() }",
    "private func text(_ a: Int) -> String { String(format: \"%03d\", a) }",
    "private let date = ISO8601DateFormatter().string(from: Date())",
    "private let both: @Sendable (Int) -> Int = { [weak a = Base2()] in $0 + (a == nil ? 1 : 0) }\nprivate final class Base2: Sendable {}",
    "private let `import` = 1\nprivate let `public` = `import`",
    "private indirect enum Tree { case leaf, node(Tree, Tree) }",
    "private func find() -> Bool { \"a\".contains(/import\\s+@testable/) }",
    "private func ask() -> Bool { ((try? JSONSerialization.jsonObject(with: Data())) as? [Int]) == nil }",
  ]

  @Test func `an answer may begin, and end its lines, as any editor has it`() async throws {
    let forms: [(String) -> String] = [
      { "\u{FEFF}" + $0 }, { "\u{FEFF}\n" + $0 }, { "\n\n  " + $0 },
      { $0.replacing("\n", with: "\r\n") }, { $0.replacing("\n", with: "\r") },
    ]
    var texts: [String: String] = [:]
    for (file, form) in zip(ShippedChapter.files, forms) {
      texts[file] = try form(ThisBook.text(of: "Solutions/Chapter1Callbacks/\(file)"))
    }
    #expect(try await ShippedChapter(with: texts).refusals() == [:])
  }

  @Test(arguments: groups(of: honest))
  func `helpers, types and extensions of one's own are accepted`(honest: [String]) async throws {
    let files = zip(ShippedChapter.files, honest)
    let refusals = try await ShippedChapter(adding: .init(uniqueKeysWithValues: files)).refusals()
    #expect(refusals == [:])
  }

  /// One for each file of the chapter, as often as needed: each group is compiled once.
  private static func groups<Element>(of all: [Element]) -> [[Element]] {
    let size = ShippedChapter.files.count
    return stride(from: 0, to: all.count, by: size).map { Array(all[$0...].prefix(size)) }
  }
}
