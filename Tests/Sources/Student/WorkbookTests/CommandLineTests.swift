// Command lines that cannot be meant, of every command: one sentence says so, and nothing is printed or done.

import TestSupport
import Testing

let commandNames =
  "test, watch, next, open, hint, predict, schedules, break, update, reset, solution, take, repair, rules, run, compare, "
  + "judge, serve, help, completion, grade, edition, verify, new, mistake, misconceptions"

private let verifyUsage =
  "swift run workbook verify [chapter or exercise] [--times <number>] [--record]"

private let runUsage =
  "swift run workbook run <style>|all [--mine] [--with mine] [--base-url URL] [--fault FAULT] "
  + "[--cancel-at POINT]"

@Suite struct CommandLineTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.addComplete("1.2", "Decoding", "write · 15 min · W1.3")
    try book.addComplete("1.3", "UserFetch", "write · 90 min · builds on 1.1 1.2 · W1–W4")
  }

  /// What is typed, and what is said; of a sentence that ends in `…` the beginning.
  private static let wrong: KeyValuePairs = [
    "foo": "There is no command 'foo'; the commands are \(commandNames).",
    "help foo": "There is no command 'foo'; the commands are \(commandNames).",
    "tset 1":
      "There is no command 'tset'. Did you mean swift run workbook test? "
      + "All commands: swift run workbook help",
    "--foo": "swift run workbook has no option '--foo'; it has --all, --json, --help.",
    "completion ksh": "There is no script for 'ksh'; the shells are bash, zsh and fish.",
    "next 1": "'1' is one word too many: swift run workbook next",
    "hint --foo": "swift run workbook hint has no option '--foo'; it has --level, --help.",
    "hint 1.9": "There is no exercise '1.9'; the exercises are 1.1–1.3.",
    "hint 12": "There is no exercise '12'. Did you mean 1.2?",
    "hint 1.2 1.3":
      "'1.3' is one word too many: swift run workbook hint [exercise] [--level 1|2|3]",
    "hint 1.2 --level":
      "--level needs a value: swift run workbook hint [exercise] [--level 1|2|3]",
    "hint 1.2 --level 4": "There is no level '4'; the levels are 1, 2 and 3.",
    "take": "Name the exercise; the exercises are 1.1–1.3.",
    "take decodng": "There is no exercise 'decodng'. Did you mean 1.2?",
    "reset x": "There is no exercise 'x'; the exercises are 1.1–1.3.",
    "rules W9.9":
      "There is no rule 'W9.9'; the rules are W1.1–W1.7, W2.1–W2.4, W3.1–W3.5, W4.1–W4.7.",

    "test Sources/A.swift":
      "'Sources/A.swift' is no file of a chapter. Open one, and try again: "
      + "1.1 StatusCheck (10 min), Chapters/Chapter1Callbacks/StatusCheck.swift:3",
    "test 7": "There is no chapter '7' with exercises; the chapters are 1.",
    "test 1.9": "There is no exercise '1.9'; the exercises are 1.1–1.3.",
    "test 1,2": "There is no chapter or exercise '1,2'. Did you mean 1.2?",
    "test --every":
      "swift run workbook test has no option '--every'; it has --schedule, --all, --json, --help.",
    "test --al": "swift run workbook test has no option '--al'. Did you mean --all?",
    "test 1.1 --schedule 14:256":
      "'14:256' is no schedule; copy it from the message, 14:0.1 for example.",
    "schedules 1.1 --step 14":
      "'14' is no schedule; copy it from the message, 14:0.1 for example.",
    "schedules 1.1 14:0":
      "'14:0' is one word too many: "
      + "swift run workbook schedules [exercise] [--step [search:schedule]] [--finished]",
    "predict 1.9": "There is no exercise '1.9'; the exercises are 1.1–1.3.",
    "predict --chapter 9": "There is no chapter '9'; the chapters are 1.",
    "predict 1.1 --all": "Name an exercise, --chapter or --all, and only one of them…",
    "predict --share perhaps": "--share is yes or no, and stands alone…",
    "predict 1.1 --share yes": "--share is yes or no, and stands alone…",
    "predict --mine": "--mine asks about your own UserFetch…",
    "predict 1.1 --mine": "--mine asks about your own UserFetch…",
    "predict 1.1 --mine --all": "--mine takes an exercise, and no other option…",

    "run": "Name the style to run; the styles are callbacks…",
    "run callback": "There is no style 'callback'; the styles are callbacks…",
    "run callbacks --my":
      "swift run workbook run has no option '--my'; it has --base-url, --fault, --cancel-at, "
      + "--with, --mine, --help.",
    "run callbacks --mine=1": "--mine takes no value: \(runUsage)",
    "run all --mine":
      "--mine runs one style; write for example: swift run workbook run callbacks --mine",
    "run operations --mine --cancel-at decode-list":
      "A batch fetches no user: leave out --fault and --cancel-at.",
    "run all --with yours": "--with is 'yours'; it can only be mine.",
    "run callbacks --with mine":
      "--with mine runs beside all styles; write: swift run workbook run all --with mine",
    "run all --fault list-40": "There is no fault 'list-40'. Did you mean list-404?",
    "run all --fault 404": "There is no fault '404'; the faults are list-404, …",
    "run nodes --fault": "--fault needs a value: \(runUsage)",
    "run nodes --fault list-404 --base-url http://127.0.0.1:1":
      "--fault needs the server that this command starts, so leave out --base-url; …",
    "run all --cancel-at decode":
      "There is no place 'decode' to cancel at. Did you mean decode-list?",
    "run all --cancel-at now":
      "There is no place 'now' to cancel at; the places are before-start, …",
    "judge": "Name a finished style, receivers for example, or your own code: chapter5.",
    "judge chapter9":
      "'chapter9' is no style, and no chapter with a UserFetch; styles are callbacks,…",
    "judge callbacks --with yours": "--with is 'yours'; it can be mine or finished.",

    "grade --questions": "--questions takes the folders of students…",
    "grade --questions --own-only x": "--questions takes the folders of students…",
    "verify 2": "There is no chapter or exercise '2': \(verifyUsage)",
    "verify 1.9": "There is no chapter or exercise '1.9': \(verifyUsage)",
    "verify all": "There is no chapter or exercise 'all': \(verifyUsage)",
    "verify 0": "There is no chapter or exercise '0': \(verifyUsage)",
    "new mistake 1.1 a": "Say what refuses it, a test or the compiler: --expect…",
    "new mistake 1.1 a --expect=x --compiler=y": "Say what refuses it…",
    "new mistake 1.9 a --expect x": "There is no exercise '1.9'…",
    "mistake": "Name the exercise…",
    "mistake 1.1 a b": "'b' is one word too many…",
  ]

  @Test(arguments: wrong)
  func `a command line that is wrong is one sentence`(line: String, said: String) async throws {
    try await run(line).expectFailure(said, status: 64)
  }

  private static let impossible: KeyValuePairs = [
    "repair": "A repair needs an exercise that is solved, and none is yet.…",
    "repair --stop": "No repair is going on. Begin one: swift run workbook repair",
    "run chains --mine":
      "No chapter has exercises in the style chains yet. "
      + "Run the finished code: swift run workbook run chains",
    "run all --with mine":
      "This workbook has no chapter 9, in which you write a style of your own.",
    "judge 1": "Your own callbacks cannot run yet, because 1.3 UserFetch waits for 1.1, 1.2.…",
    "judge chapter1": "Your own callbacks cannot run yet, because 1.3 UserFetch waits for 1.1…",
    "judge callbacks --with mine": "No chapter has exercises in the style rules yet.…",
    "grade --questions nowhere": "There is no folder 'nowhere'.…",
    "new mistake 1.1 a --expect x": "Chapters/Chapter1Callbacks/Status…",
    "mistake 1.1 none": "1.1 has no mistake 'none'. The mistakes: swift run workbook…",
  ]

  @Test(arguments: impossible)
  func `a command that this book does not allow is one sentence`(
    line: String, said: String
  ) async throws {
    try await run(line).expectFailure(said)
  }

  private func run(_ line: String) async throws -> Ended {
    try await book.workbook(line.split(separator: " ").map(String.init))
  }
}
