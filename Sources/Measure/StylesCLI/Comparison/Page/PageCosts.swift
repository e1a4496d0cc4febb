// What a run costs in each style, as the page draws it.

import StyleRuns

/// What a run costs.
struct PageCosts: Encodable {
  struct Chart: Encodable {
    let title: String
    let bars: [Bar]
  }

  struct Bar: Encodable {
    let style: String
    /// The figure in words; nil if it was not measured.
    let text: String?
    /// Its share of the greatest, from 0 to 1.
    let share: Double
  }

  /// How the figures were measured, and how to measure here.
  let sentence: String
  let charts: [Chart]

  init(of sources: [StyleSource], _ costs: MeasuredCosts) {
    sentence = (costs.sentence.map { "\($0) Answers come from memory. " } ?? "") + costs.advice
    let measured = sources.filter(\.isMeasured)
    func chart(_ title: String, _ cost: Cost) -> Chart {
      let figures = measured.map { costs.figure(cost, of: $0) }
      let most = max(1, figures.compactMap { $0?.value }.max() ?? 1)
      return Chart(
        title: title,
        bars: zip(measured, figures).map { source, figure in
          Bar(style: source.title, text: figure?.text, share: (figure?.value ?? 0) / most)
        })
    }
    charts = [
      chart("The time of one run", .time),
      chart("How often a run asks for memory", .allocations),
      chart("The memory that a waiting run keeps", .heap),
    ]
  }
}
