let chapters: [Chapter] = [
  Chapter(1, "Callbacks")
]
