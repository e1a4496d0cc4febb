// The parts of the page to read: the code of each section, side by side, and the guide.

import CommandSupport

extension ComparisonPage {
  /// Each section in each style, below the control that shows imports and doc comments.
  var code: String {
    let parts = sections.map { row in
      let title = row.first?.title ?? ""
      let columns = zip(row, sources).map(column).joined(separator: "\n")
      return part(
        "code-\(title)", title,
        "<div class=\"pair\" tabindex=\"0\" role=\"group\" aria-label=\"\(title)\">\(columns)</div>"
      )
    }
    return """
      <p class="folding"><label><input type="checkbox" id="notes"> Show imports and doc \
      comments</label></p>
      \(parts.joined(separator: "\n"))
      """
  }

  private func column(_ section: CodeSection, of source: StyleSource) -> String {
    let difference = guides.note(on: section, of: source)
      .map { "<p class=\"differs\">\(Markdown.inline($0))</p>" }
    return """
      <article class="column" data-style="\(source.id)" aria-label="\(section.title) in \
      \(source.title)">
      <h3>\(source.title)</h3>
      \(difference ?? "")
      \(section.code.isEmpty ? "" : "<pre><code>\(coloured(section.code))</code></pre>")
      <p class="path">\(escaped(section.path))</p>
      </article>
      """
  }

  /// The guide to choosing a style; empty if there is none.
  var guide: String {
    guides.whichStyle.isEmpty
      ? "" : part("guide", "Which style?", Markdown.html(of: guides.whichStyle, headingsAt: 3))
  }
}
