// Events that are put in order: every right order counts, and a wrong one is told how far it was right.

import Curriculum
import RuleJudging
import Rules
import Testing

@testable import Questions

@Suite struct ArrangementTests {
  @Test func `where two threads race, both orders are right`() throws {
    let made = try question("the cancelled request may be stopped first")
    let begin = ["start()", "send list", "cancel()"]
    #expect(made.orders.count == 2)
    #expect(made.answer(begin + ["cancel list", ".cancelled"]).isRight)
    #expect(made.answer(begin + [".cancelled", "cancel list"]).isRight)
    let hasty = ["start()", "cancel()", "send list", "cancel list", ".cancelled"]
    #expect(!made.answer(hasty).isRight)
    #expect(made.choices.map(\.text).sorted() == made.orders[0].sorted())
  }

  @Test func `a wrong order is told how far it is right, and whose belief begins so`() throws {
    let made = try question("the steps may run on the threads that bring the answers")
    #expect(made.orders.count == 1)
    let order = ["start()", "send list", "send detail", "decode list", "decode detail", "user 8"]
    let answer = made.answer(order)
    #expect(!answer.isRight && made.rightBegin(of: order) == 2)
    #expect(answer.belief.contains("reads the list without the decoder that was given"))
    #expect(answer.flaw?.rule.rawValue == "W2.2")
    #expect(made.order(in: answer.text) == order)
    let strange = ["user 8"] + order.dropLast()
    #expect(made.rightBegin(of: strange) == 0 && made.answer(strange).belief.isEmpty)
  }

  @Test func `another order changes the hash`() throws {
    let made = try question("the cancelled request may be stopped first")
    var other = made
    other.orders.removeLast()
    #expect(other.hash != made.hash)
  }

  private func question(_ right: String) throws -> Question {
    let text = "## 1.5 · seeded · arrange\n\nSomething runs.\n\n- right: \(right)\n"
    let question = try #require(QuestionFile(text, path: "").questions.first)
    return try question.aboutTheOrder()
  }
}
