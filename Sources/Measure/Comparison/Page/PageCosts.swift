// What a run costs in each style, as the page draws it.

import CommandSupport
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

  init(of sources: [StyleSource], _ bench: BenchReport?) {
    let advice = BenchRun.advice(isWithOwn: sources.contains(where: \.isInvented))
    let measured = sources.filter(\.isMeasured)
    sentence = (bench.map { "\($0.setting.sentence) Answers come from memory. " } ?? "") + advice
    func chart(_ title: String, _ cost: Cost) -> Chart {
      let figures = measured.map { bench?.figure(cost, of: $0) }
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
