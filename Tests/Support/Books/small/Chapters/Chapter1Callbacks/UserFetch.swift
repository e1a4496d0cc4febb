// Exercise 1.3 · UserFetch · write · 90 min · builds on 1.1 1.2 · W1–W4

func userFetch() {}  // TODO 1.3: your code replaces this line
