// The programs behind "which objects still exist": each run says the same, and the code shows its objects.

import Lifetimes
import TestSupport
import Testing

@testable import Questions

@Suite struct LifetimeProbeTests {
  @Test func `each run of a probe sees the same, whichever others run at the same time`() async {
    let expected = LifetimeProbe.all.map(\.moments)
    #expect(!expected.contains([]))
    await withTaskGroup { group in
      for (probe, moments) in zip(LifetimeProbe.all, expected) {
        for _ in 0..<50 { group.addTask { (probe.name, probe.moments == moments) } }
      }
      for await (name, isSame) in group { #expect(isSame, "\(name)") }
    }
  }

  @Test func `names are there once`() {
    let names = LifetimeProbe.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// The probes whose code is right, and is shown.
  private static let shown = LifetimeProbe.all.filter(\.misconception.isEmpty)

  @Test(arguments: shown.map(\.name))
  func `the code that is shown names each object, and nothing that watches it`(
    name: String
  ) throws {
    let probe = try #require(Self.shown.first { $0.name == name })
    let moment = try #require(probe.moments.last)
    let text = "## 1.6 · seeded · alive\n\nSomething runs.\n\n- probe: \(name) \(moment.name)\n"
    let question = try #require(QuestionFile(text, path: "").questions.first)
    let made = try #require(try question.aboutWhatIsAlive(in: ThisBook.root))
    let code = made.code.map(\.text).joined(separator: "\n")
    for object in probe.moments.flatMap(\.alive) {
      #expect(code.lowercased().contains(object), "\(object) is not in:\n\(code)")
    }
    for word in ["Life", "look", "import ", "Probe", "withExtended"] {
      #expect(!code.contains(word), "\(code)")
    }
    let line = try #require(made.code.first { $0.number == moment.line })
    #expect(made.scenario.hasSuffix("Look at the moment after \(line.choice)."))
  }
}
