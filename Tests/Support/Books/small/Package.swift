// swift-format-ignore
let chapters: [Chapter] = [
  Chapter(1, "Callbacks"),
]
