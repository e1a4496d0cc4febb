// The files of an edition that differ from those of the book.

import Questions

extension Edition {
  /// The first files of chapter 1 for the chapters that call them, if its finished code is left out.
  static let given = "Solutions/Chapter1Callbacks/Given.swift"

  /// Whether it has the functions of chapter 1 without its finished files.
  var hasGiven: Bool { !hasSolutions && chapters != [1] }

  /// The text of a file in this edition; the other text is that in the book.
  func text(of path: String, _ text: String) -> String {
    switch path {
    case "Package.swift": manifest(text)
    case "README.md": readme(text)
    case "Chapters/Glossary.md": glossary(text)
    case "Chapters/Commands.md": withoutInstructors(text)
    case "Sources/Measure/FinishedStyles/FinishedStyles.swift": styles(text)
    case "Sources/Measure/FinishedStyles/Sketches.swift":
      isWhole || hasSolutions && chapters.contains(9)
        ? text
        : text.replacing(#/import Chapter9\w+\n/#, with: "")
          .replacing(#/\n  JobStyle\([^\n]*\),/#, with: "")
    case "Sources/Measure/FinishedStyles/FinishedRules.swift":
      hasSolutions && chapters.contains(8)
        ? text
        : text.replacing(#/import Chapter8\w+\n/#, with: "").replacing("= suite", with: "= []")
    case _ where path.hasSuffix("/HINTS.md") && !hasSolutions:
      text.replacing(#/\n<details><summary>Hint 3[\s\S]*?\n<\/details>\n/#, with: "")
        .replacing("Three hints", with: "Two hints")
        .replacing(#/swift run workbook hint \d\.\d --level 3\n/#, with: "")
    case _ where path.hasPrefix("Chapters/Chapter") && path.hasSuffix("/README.md"):
      lesson(text, at: path)
    default: text
    }
  }

  /// A lesson without the offers of questions that cannot be asked here.
  private func lesson(_ text: String, at path: String) -> String {
    guard let chapter = book.chapters.first(where: { $0.lesson == path }) else { return text }
    let asked = QuestionFile(of: chapter, in: book.root).questions.filter { question in
      switch question.kind {
      case .compile: isWhole
      case .line: hasSolutions
      default: true
      }
    }
    return lines(of: text).filter { line in
      let offer = line.firstMatch(of: /^- \*\*.*\*\* `swift run workbook predict (\d\.\d+)`/)
      return offer == nil || asked.contains { "\($0.exercise)" == offer?.1 ?? "" }
    }.joined(separator: "\n")
  }

  /// The manifest without the lines of the chapters that are left out.
  ///
  /// Chapter 1 stays as code that others import.
  private func manifest(_ text: String) -> String {
    text.replacing(#/\n  Chapter\(\s*(\d)([^()]*)\),/#) { match -> Substring in
      if isWhole || chapters.contains(Int(match.1) ?? 0) { return match.0 }
      guard match.1 == "1" else { return "" }
      return "\n  Chapter(1\(match.2), hasExercises: false),"
    }
  }

  /// The list of finished styles without those that are left out.
  private func styles(_ text: String) -> String {
    func isLeftOut(_ number: Substring) -> Bool {
      !hasSolutions || Int(number) != 1 && !chapters.contains(Int(number) ?? 0)
    }
    return text.replacing(#/import Chapter(\d)\w+\n/#) { isLeftOut($0.1) ? "" : $0.0 }
      .replacing(#/\n  JobStyle\(\s*"\w+", Chapter(\d)[\s\S]*?\),(?=\n( |\]))/#) {
        isLeftOut($0.1) ? "" : $0.0
      }
  }

  /// The book's page without what this edition has not, and with what it has in its second line.
  private func readme(_ text: String) -> String {
    let rows = lines(of: text).filter { line in
      guard let match = line.firstMatch(of: #/^\| \[?(\d)/#) else { return true }
      return chapters.contains(Int(match.1) ?? 0)
    }
    let page = withoutFinishedCode(withoutInstructors(rows.joined(separator: "\n")))
    guard let end = page.firstIndex(of: "\n") else { return page }
    return page[..<end] + "\n\n\(sentence). \(advice)\n" + page[page.index(after: end)...]
  }

  /// The book's page without the commands that show finished code, if there is none.
  private func withoutFinishedCode(_ page: String) -> String {
    guard !hasSolutions else { return page }
    return page.replacing("workbook run callbacks\n", with: "workbook\n")
      .replacing(
        "does the finished job against a small server on your machine",
        with: "says what to do first"
      )
      .replacing("tests the finished code of all styles, skips", with: "skips")
      .replacing(
        "; the next call says what to do, and the third is nearly the code.",
        with: ", and the next call says what to do."
      )
      .replacing(#/ `workbook solution --diff`.*?your file is kept\./#, with: "")
      .replacing("`hint` and `solution` mean", with: "`hint` means")
  }

  /// A page without the line that leads instructors to pages which an edition has not.
  private func withoutInstructors(_ text: String) -> String {
    text.replacing(#/\nInstructors: [^\n]*\n/#, with: "")
  }

  /// The glossary without the terms of chapters that are left out.
  private func glossary(_ text: String) -> String {
    text.replacing(#/\n\|[^\n]*\(Chapter(\d)[^\n]*/#) {
      chapters.contains(Int($0.1) ?? 0) ? $0.0 : ""
    }
  }

  private var advice: String {
    hasSolutions
      ? "What this page says about other chapters holds for the whole book."
      : "Begin with `swift run workbook`. The commands that show finished code say that it is not here."
  }

  /// The functions of chapter 1 that later chapters call.
  static let givenText = """
    // What chapters 2 to 7 call of chapter 1.
    public import UserAPI

    /// The body of a response with a status in 200–299; the step's error for any other status.
    public func checkStatus(
      of response: HTTPResponse,
      in step: UserFetchError.Step
    ) -> Result<Data, UserFetchError> {
      response.status / 100 == 2
        ? .success(response.body) : .failure(.failed(step, .status(response.status)))
    }

    /// The id of the first user in a list; an error if the list cannot be read, or is empty.
    public func firstUserID(
      in body: Data,
      using decoder: any ResponseDecoder
    ) -> Result<User.ID, UserFetchError> {
      Result { try decoder.decode(UserList.self, from: body).data }
        .mapError { _ in .failed(.decodeList, .malformed) }
        .flatMap { $0.isEmpty ? .failure(.failed(.decodeList, .noUsers)) : .success($0[0].id) }
    }

    /// One user; an error if the body cannot be read.
    public func user(
      in body: Data,
      using decoder: any ResponseDecoder
    ) -> Result<User, UserFetchError> {
      Result { try decoder.decode(UserDetail.self, from: body).data }
        .mapError { _ in .failed(.decodeUser, .malformed) }
    }

    """
}
