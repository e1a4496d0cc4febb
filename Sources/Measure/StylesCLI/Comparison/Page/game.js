// The levels of `workbook break`: the reader is the scheduler.

/** The number of the line in `Cancellation.swift:39`. */
const lineOf = (place) => place && Number(place.split(":").pop());

/** The game after the moves so far. */
function gameHere() {
  const level = data.levels[state.level - 1];
  const game = { level, place: level.places[0], steps: [], moves: "", isOver: false };
  for (const move of state.moves) {
    const choice = game.place.choices.find((choice) => choice.thread === move - 1);
    if (game.isOver || !choice) break;
    game.steps.push(...choice.steps);
    game.moves += move;
    game.problem = choice.problem;
    game.isOver = choice.place === undefined;
    if (!game.isOver) game.place = level.places[choice.place];
  }
  return game;
}

/** In how many ways the threads can go on from a place, and how many of them break the code. */
function outlook(level, place, known = new Map()) {
  if (known.has(place)) return known.get(place);
  const sum = { all: 0, won: 0 };
  for (const choice of place.choices) {
    const rest = choice.place === undefined
      ? { all: 1, won: choice.problem ? 1 : 0 } : outlook(level, level.places[choice.place], known);
    sum.all += rest.all;
    sum.won += rest.won;
  }
  known.set(place, sum);
  return sum;
}

let hint = "";
const won = new Set();
const tried = new Map();

function move(changes) {
  hint = "";
  set({ suspect: "", ...changes });
  if (!state.moves) scrollTo(0, 0);
}

function pressInGame(event) {
  const game = gameHere();
  const key = event.key.toLowerCase();
  const letter = "abc".indexOf(key);
  if (/^[1-9]$/.test(key)) goOn(game, Number(key));
  else if (key === "u") move({ moves: game.moves.slice(0, -1) });
  else if (key === "r") move({ moves: "" });
  else if (key === "n") move({ level: String(state.level % data.levels.length + 1), moves: "" });
  else if (key === "w") ask(game);
  else if (game.problem && letter >= 0) set({ suspect: String(letter) });
}

function goOn(game, number) {
  if (game.isOver) return;
  const thread = game.place.position.threads[number - 1];
  if (game.place.choices.some((choice) => choice.thread === number - 1)) {
    return move({ moves: game.moves + number });
  }
  hint = !thread ? `There is no thread ${number}.`
    : `${number} ${thread.name} ${thread.isOver ? "has ended"
      : thread.awaited ? "waits for " + thread.awaited : "cannot begin yet"}.`;
  show();
}

function ask(game) {
  const { all, won } = outlook(game.level, game.isOver ? game.level.places[0] : game.place);
  const from = game.isOver ? "the beginning" : "here";
  hint = won ? `Yes: ${won} of the ${all} ways to go on from ${from} break it.`
    : `No: all ${all} ways to go on from ${from} end well.`;
  show();
}

function showGame() {
  const game = gameHere();
  const { level } = game;
  if (game.problem) won.add(level.name);
  if (game.isOver) tried.set(level.name, (tried.get(level.name) ?? new Set()).add(game.moves));
  const levels = data.levels.map((other) => make("button", {
    "aria-current": other === level, onclick: () => move({ level: String(other.number), moves: "" }),
  }, `${won.has(other.name) ? "✓ " : ""}${other.number} ${other.name}`));
  byId("break").replaceChildren(
    make("div", { class: "list", role: "group", "aria-label": "Levels" }, levels),
    make("p", { class: "goal" }, level.goal),
    make("div", { class: "game" },
      make("div", {}, isFound(game) ? mendOf(level) : programOf(game)),
      game.isOver ? make("div", {}, stepsOf(game), endOf(game))
        : make("div", {}, threadsOf(game), stepsOf(game), locksOf(game))),
    make("div", { class: "moves" },
      make("button", { onclick: () => move({ moves: game.moves.slice(0, -1) }) }, "u one step back"),
      make("button", { onclick: () => move({ moves: "" }) }, "r again"),
      make("button", { onclick: () => ask(game) }, "w can it be broken?"),
      make("button", {
        onclick: () => move({ level: String(state.level % data.levels.length + 1), moves: "" }),
      }, "n next level")),
    make("p", { class: "hint", role: "status" }, hint),
    make("p", { class: "keys" }, "The same level in the terminal: ",
      make("code", {}, `swift run workbook break ${level.name}`)));
  if (!game.isOver) return;
  const end = document.querySelector(".won > :last-child, .game > div > [role=status]");
  end.scrollIntoView({ block: "nearest" });
}

function programOf(game) {
  const threads = game.isOver ? [] : game.place.position.threads.filter((thread) => !thread.isOver);
  return make("pre", { class: "program", tabindex: 0, "aria-label": "The program" },
    game.level.code.map(({ number, code }) => {
      const here = threads.filter((thread) =>
        (lineOf(thread.place) ?? game.level.begins[thread.name]) === number);
      const marks = here.map((thread) => make("span", {
        class: "thread" + (thread.awaited ? " waits" : ""), title: thread.name,
      }, String(game.place.position.threads.indexOf(thread) + 1)));
      const isSuspect = game.problem && game.level.suspects.some((suspect) => suspect.line === number);
      return make("span", { class: "line" + (here.length ? " calls" : "") + (isSuspect ? " lit" : "") },
        make("i", {}, String(number)), make("u", {}, marks), make("span", {}, tokens(code)));
    }));
}

function threadsOf(game) {
  return make("div", { class: "threads", role: "group", "aria-label": "Let a thread go on" },
    game.place.position.threads.map((thread, number) => {
      const canGoOn = game.place.choices.some((choice) => choice.thread === number);
      const where = thread.isOver ? "has ended" : thread.awaited ? `waits for ${thread.awaited}`
        : thread.place ? `line ${lineOf(thread.place)}` : "begins";
      return make("button", { disabled: canGoOn ? undefined : "", onclick: () => goOn(game, number + 1) },
        make("b", {}, `${number + 1}`), ` ${thread.name}: ${where}`);
    }));
}

function locksOf(game) {
  if (!game.place.position.locks.length) return undefined;
  const rows = game.place.position.locks.map((lock) => make("li", {}, make("code", {}, lock.name),
    lock.value === undefined ? "" : `, which is ${lock.value}`,
    lock.holder === undefined ? ": no thread holds its lock" : `: ${lock.holder + 1} holds its lock`));
  return make("ul", { class: "locks", "aria-label": "Locks" }, rows);
}

function stepsOf(game) {
  const threads = game.level.places[0].position.threads.map((thread) => thread.name);
  const names = [...new Set([...threads, ...game.steps.map((step) => step.name)])];
  const head = make("tr", {}, names.map((name, number) => make("th", { scope: "col" },
    threads[number] ? `${number + 1} ${name}` : name)));
  const rows = game.steps.map((step) => make("tr", {}, names.map((name) => make("td", {},
    name === step.name ? [make("i", {}, String(lineOf(step.place) ?? "")), " " + step.text] : []))));
  return make("table", { class: "steps" }, make("caption", {}, "The steps so far"),
    make("thead", {}, head), make("tbody", {}, rows));
}

function endOf(game) {
  const { level } = game;
  if (game.problem) return wonOf(game);
  const well = "All threads have ended well. ";
  if (level.broken) {
    return make("p", { class: "bad", role: "status" }, `${well}Of the ${level.schedules} schedules with at `
      + `most two switches (a switch stops a thread that could go on), ${level.broken} would have won. `
      + "Try again: r");
  }
  const count = tried.get(level.name).size;
  return make("p", { class: "good", role: "status" },
    `${well}Schedules tried: ${count}. Can this code be broken at all? w asks the search.`);
}

const textOf = (line) => line.code.map((token) => token.slice(1)).join("");

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const suspectsOf = (level) => [...level.suspects].sort((one, other) => one.line - other.line);

/** Whether the reader has found the line that let the fault in. */
const isFound = (game) => game.problem && suspectsOf(game.level)[state.suspect] === game.level.suspects[0];

function wonOf(game) {
  const { level } = game;
  const suspects = suspectsOf(level);
  const chosen = suspects[state.suspect];
  const buttons = suspects.map((suspect, number) => {
    const isRight = suspect === level.suspects[0];
    const kind = suspect !== chosen ? "" : isRight ? " right" : " wrong";
    return make("button", { class: "choice" + kind, onclick: () => set({ suspect: String(number) }) },
      make("b", {}, "abc"[number]), make("code", {}, `line ${suspect.line}`),
      make("code", { class: "whole" }, textOf(level.code.find((line) => line.number === suspect.line)).trim()));
  });
  const isRight = isFound(game);
  return make("div", { class: "won" },
    make("p", { class: "good", role: "status" },
      make("b", {}, "You broke it. "), capital(game.problem) + "."),
    make("p", {}, "Which line let it in?"), make("div", { class: "choices" }, buttons),
    chosen && make("p", { class: isRight ? "good" : "bad", role: "status" },
      make("b", {}, isRight ? "Yes. " : "Not this line. "), chosen.reason));
}

/** The mended code; the lines that differ are marked. */
function mendOf(level) {
  const [old, mended] = [level.code.map(textOf), level.mended.map(textOf)];
  const gone = level.code.filter((line) => !mended.includes(textOf(line)));
  const lines = level.mended.map((line) => [old.includes(textOf(line)) ? " " : "+", line]);
  const first = lines.findIndex(([sign]) => sign === "+");
  lines.splice(first, 0, ...gone.map((line) => ["−", line]));
  return make("pre", { class: "program", tabindex: 0, "aria-label": "The mended program" },
    lines.map(([sign, { code }]) => make("span", {
      class: sign === "+" ? "line plus" : sign === "−" ? "line minus" : "line",
    }, make("i", {}, sign), make("span", {}, tokens(code)))));
}
