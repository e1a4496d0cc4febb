// The player: two sides, one scenario; an event, its lane and its lines.

const laneOrder = ["caller", "operation queue", "task", "transport queue", "delivery queue"];
const where = { caller: "on the caller's thread", task: "in a task" };
const marks = { call: "●", answer: "○", cancel: "✕", completion: "■", failure: "◆" };
let played = { key: "", sides: [] };
let timer = 0;

const questionHere = () => data.questions.find((question) =>
  question.scene === state.scene && (question.cancel ?? "") === state.cancel);

/** The choice that the reader has made; undefined if there is none. */
const choiceHere = () => questionHere()?.choices[state.answer];

function runOf(id) {
  const style = styleNamed(id);
  const run = style.runs.find((run) =>
    run.scene === state.scene && (run.cancel ?? "") === state.cancel);
  return { title: style.title, style, events: run?.events ?? [], note: run ? "" : "No recorded run." };
}

/** What is played: both styles, or the run that a wrong choice would have been beside the right one. */
function sidesHere() {
  const choice = choiceHere();
  if (!choice || choice.isRight) return [runOf(state.left), runOf(state.right)];
  const right = runOf(state.left);
  const parts = choice.events.findIndex((event, place) => event.text !== right.events[place]?.text);
  return [
    { title: "as you said", events: choice.events, isWrong: true, parts },
    { ...right, title: right.title + ", as it is" },
  ];
}

function beginPlay() {
  byId("cancel").addEventListener("input", (event) => moveCancel(moments()[event.target.value]));
  byId("cancel").addEventListener("pointerup", () => {
    byId("cancel").blur();  // so that the arrow keys move the event again
    if (state.cancel && !timer) toggleRun();
  });
  byId("step").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("back").addEventListener("click", () => go(Number(state.step) - 1));
  byId("on").addEventListener("click", () => go(Number(state.step) + 1));
  byId("run").addEventListener("click", toggleRun);
}

/** Moves the cancel, and the event to where it comes. */
function moveCancel(cancel) {
  set({ cancel, answer: "skip" });
  go(played.sides[0].events.findIndex((event) => event.kind === "cancel"));
}

const lastStep = () => Math.max(0, ...played.sides.map((side) => side.events.length - 1));

function go(step, isRunning = false) {
  if (!isRunning) pause();
  set({ step: String(Math.min(Math.max(step, 0), lastStep())), answer: state.answer || "skip" });
}

function pause() {
  clearInterval(timer);
  timer = 0;
  byId("run").textContent = "▶";
}

function toggleRun() {
  if (timer) return pause();
  if (Number(state.step) >= lastStep()) go(0);
  byId("run").textContent = "❚❚";
  timer = setInterval(() => {
    if (state.view !== "play" || Number(state.step) >= lastStep()) return pause();
    go(Number(state.step) + 1, true);
  }, 900);
}

function pressInPlay(event) {
  if (event.target.id === "cancel") return;
  const isButton = event.target.tagName === "BUTTON";
  const letter = "abcd".indexOf(event.key.toLowerCase());
  const question = questionHere();
  if (event.key === "s") return nextScene();
  if (event.key === "n") return nextQuestion();
  if (state.answer !== "skip" && question?.choices[letter]) return answer(letter);
  if (!byId("stage").hidden) {
    const steps = {
      ArrowRight: Number(state.step) + 1, ArrowLeft: Number(state.step) - 1, Home: 0, End: lastStep(),
    };
    if (event.key in steps) {
      event.preventDefault();
      go(steps[event.key]);
    } else if (event.key === "c") {
      const all = moments();
      moveCancel(all[(all.indexOf(state.cancel) + 1) % all.length]);
    } else if (event.key === " " && !isButton) {
      event.preventDefault();
      toggleRun();
    }
  }
}

/** Opens a scene, and asks its question if it has one. */
function openScene(scene, cancel = "") {
  pause();
  set({ scene, cancel, step: "0", answer: "" });
}

function nextScene() {
  const ids = data.scenes.map((scene) => scene.id);
  openScene(ids[(ids.indexOf(state.scene) + 1) % ids.length]);
}

function nextQuestion() {
  const next = data.questions[(data.questions.indexOf(questionHere()) + 1) % data.questions.length];
  if (next) openScene(next.scene, next.cancel);
}

// The question

function answer(number) {
  pause();
  set({ answer: String(number), step: "0" });
  byId("question").querySelector("[aria-pressed=true]")?.focus();
  if (matchMedia("(max-width: 56rem)").matches) {
    byId("question").querySelector("[role=status]").scrollIntoView();  // what plays is below it
  }
  toggleRun();
}

function showQuestion() {
  const question = questionHere();
  if (!question || state.answer === "skip") {
    const others = question ? [make("button", { onclick: () => set({ answer: "", step: "0" }) },
      "What would you have said?")] : [];
    return byId("question").replaceChildren(...others);
  }
  const chosen = choiceHere();
  const choices = question.choices.map((choice, number) => {
    const isChosen = choice === chosen;
    const kind = !chosen ? "" : choice.isRight ? "right" : isChosen ? "wrong" : "";
    const sign = kind === "right" ? "✓ " : kind === "wrong" ? "✗ " : "";
    return make("button", {
      class: "choice " + kind, "aria-pressed": isChosen, onclick: () => answer(number),
    }, make("b", {}, sign + "abcd"[number]), make("code", {}, choice.text));
  });
  const verdict = chosen && make("p", { class: chosen.isRight ? "good" : "bad", role: "status" },
    make("b", {}, chosen.isRight ? "Right. " : "Not so. "), chosen.reason,
    chosen.isRight ? "" : " Below, your run plays beside the right one.");
  const rest = chosen
    ? make("button", { onclick: () => set({ answer: "skip", step: "0" }) }, "Play both styles")
    : make("button", { class: "quiet", onclick: () => set({ answer: "skip" }) }, "Just play");
  byId("question").replaceChildren(make("div", { class: "card" },
    make("h2", {}, chosen ? "What you said" : "Before you play: what will happen?"),
    make("p", {}, inline(question.scenario), " ", make("b", {}, question.sentence)),
    chosen ? undefined : make("p", { class: "keys" }, "The job: request the list of users and decode "
      + "it; then request the details of its first user and decode them."),
    make("div", { class: "choices" }, choices), verdict, questionList(rest)));
}

/** The buttons that lead to each question. */
function questionList(rest) {
  const buttons = data.questions.map((question, number) => make("button", {
    "aria-current": question === questionHere(), "aria-label": `Question ${number + 1}`,
    onclick: () => openScene(question.scene, question.cancel),
  }, String(number + 1)));
  return make("div", { class: "list", role: "group", "aria-label": "Questions" },
    "Questions", buttons, rest);
}

// The stage

function showPlay() {
  showRail();
  showQuestion();
  const isAsked = questionHere() && state.answer === "";
  byId("stage").hidden = isAsked;
  const key = [state.left, state.right, state.scene, state.cancel, choiceHere()?.text].join("|");
  if (key !== played.key) build(key);
  state.step = String(Math.min(Number(state.step) || 0, lastStep()));
  byId("step").max = lastStep();
  byId("step").value = state.step;
  byId("step").setAttribute("aria-valuetext", played.sides.map((side) =>
    side.events[state.step]?.text ?? "has ended").join(", and "));
  const count = `${Number(state.step) + 1} of ${lastStep() + 1}`;
  byId("caption").textContent = [scene().title, cancelWords(), isAsked ? "" : count].filter(Boolean).join(" · ");
  byId("count").textContent = count;
  for (const side of played.sides) light(side, Number(state.step));
}

const cancelWords = () => {
  const cancel = scene().cancels.find((cancel) => cancel.id === state.cancel);
  return cancel ? "cancel() " + cancel.words : "";
};

function showRail() {
  const all = moments();
  const slider = byId("cancel");
  slider.max = all.length - 1;
  slider.value = all.indexOf(state.cancel);
  slider.setAttribute("aria-valuetext", cancelWords() || "no cancel");
  const short = { "": "never", "before-start": "before start()", completion: "in completion" };
  byId("stops").replaceChildren(...all.map((id, place) => {
    const words = short[id] ?? id.replace("-", " ").replace("user", "detail")
      .replace(/^pending (.*)/, "$1 in flight").replace(/^(send|decode)/, "in $1");
    return make("span", {
      class: id === state.cancel ? "here" : "", style: `--at: ${place / (all.length - 1)}`,
    }, words);
  }));
}

function build(key) {
  played = { key, sides: sidesHere() };
  for (const side of played.sides) side.rows = rowsOf(side);
  const columns = Math.max(...played.sides.map((side) => side.events.length));
  const rows = Math.max(...played.sides.map((side) => side.rows.length));
  byId("sides").replaceChildren(...played.sides.map((side) => {
    side.now = make("p", { class: "now" });
    side.code = side.style ? codeOf(side) : listOf(side);
    side.lanes = lanesOf(side, columns, rows);
    const note = side.note && make("p", { class: "note" }, side.note);
    return make("article", { class: side.isWrong ? "side wrong" : "side", "aria-label": side.title },
      make("h2", {}, side.title), side.lanes, side.now, note, side.code);
  }));
}

/** The lanes of a side: what is in flight, and the threads and queues at work. */
function rowsOf(side) {
  const used = new Set(side.events.map((event) => event.lane));
  const others = [...used].filter((lane) => !laneOrder.includes(lane));
  return ["in flight", ...laneOrder.filter((lane) => used.has(lane)), ...others];
}

/** The events of a run that no style of the book has, so that there is no code. */
function listOf(side) {
  side.lines = new Map(side.events.map((event, number) => [`event:${number}`,
    make("li", { class: side.parts >= 0 && number >= side.parts ? "line minus" : "line" },
      make("i", {}, String(number + 1)), make("span", {}, event.text))]));
  side.events.forEach((event, number) => { event.lines = [["event", number]]; });
  return make("ol", { class: "code list-of", tabindex: 0, "aria-label": "The events as you said" },
    [...side.lines.values()]);
}

function lanesOf(side, columns, rows) {
  const names = side.rows.map((name, row) =>
    make("span", { class: "lane", style: `--row: ${row + 1}`, "aria-hidden": "true" }, name));
  const bars = flights(side.events).map((flight) => make("span", {
    class: "flight of-" + flight.request, "aria-hidden": "true",
    style: `grid-column: ${flight.from + 2} / ${flight.to + 3}`,
  }, flight.request));
  const events = side.events.map((event, number) => make("li", {
    style: `grid-area: ${side.rows.indexOf(event.lane) + 1} / ${number + 2}`,
  }, make("button", {
    class: event.kind, tabindex: -1, title: event.text,
    "aria-label": `${number + 1}: ${event.text}, ${event.lane}`, onclick: () => go(number),
  }, marks[event.kind])));
  side.cursor = make("span", { class: "cursor", "aria-hidden": "true" });
  const style = `--columns: ${columns}; --rows: ${rows}`;
  return make("div", { class: "lanes", style }, names, bars, side.cursor, make("ol", {}, events));
}

/** When each request is in flight: from its event to its answer or cancel, or to the end. */
function flights(events) {
  return events.flatMap((event, from) => {
    if (!event.sends) return [];
    const to = events.findIndex((end, place) => place > from && end.ends === event.sends);
    return [{ request: event.sends, from, to: to < 0 ? events.length - 1 : to }];
  });
}

// The code, folded to the lines that run

function codeOf(side) {
  side.lines = new Map();
  const hits = side.events.flatMap((event) => event.lines.map(([file, line]) => ({ file, line })));
  const files = [...new Set(hits.map((hit) => hit.file))];
  const parts = files.flatMap((file) => {
    const numbers = new Set(hits.filter((hit) => hit.file === file).map((hit) => hit.line));
    const path = side.style.paths[file];
    return [make("h3", {}, path.split("/").pop()),
      make("pre", {}, folded(side.style.files[file], numbers, (line, number) => {
        side.lines.set(`${file}:${number}`, line);
      }))];
  });
  return make("div", {
    class: "code", tabindex: 0, role: "region", "aria-label": `The lines of ${side.title} that run`,
  }, parts);
}

/** The lines around those that run, and the lines that contain them; others are folded. */
function folded(lines, numbers, note) {
  const texts = lines.map((line) => line.map((token) => token.slice(1)).join(""));
  const indent = (text) => text.search(/\S/);
  const isShown = new Set();
  for (const number of numbers) {
    isShown.add(number);
    let depth = indent(texts[number - 1]);
    let isOpen = false;
    for (let above = number - 1; above > 0 && (depth > 0 || isOpen); above -= 1) {
      const own = indent(texts[above - 1]);
      const isContaining = isOpen ? own === depth : own >= 0 && own < depth;
      if (!isContaining || texts[above - 1].trim().startsWith("//")) continue;
      isShown.add(above);
      depth = own;
      // A line like ") -> Int {" ends a declaration that begins above, at the same depth.
      isOpen = texts[above - 1].trim().startsWith(")");
    }
  }
  const parts = [];
  for (let number = 1; number <= lines.length; number += 1) {
    if (isShown.has(number)) {
      const line = make("span", { class: "line" }, make("i", {}, String(number)),
        make("span", {}, tokens(lines[number - 1])));
      note(line, number);
      parts.push(line);
      continue;
    }
    const from = number;
    while (number < lines.length && !isShown.has(number + 1)) number += 1;
    parts.push(fold(lines, from, number));
  }
  return parts;
}

function fold(lines, from, to) {
  const button = make("button", {
    class: "fold", "aria-label": `Show ${to - from + 1} more lines`, onclick: () => {
      button.replaceWith(...lines.slice(from - 1, to).map((line, place) => make("span",
        { class: "line" }, make("i", {}, String(from + place)), make("span", {}, tokens(line)))));
    },
  }, "⋯");
  return button;
}

/** Lights the event of a side, and the lines that did it. */
function light(side, step) {
  const event = side.events[step];
  side.lanes.querySelectorAll("li button").forEach((mark, number) => {
    mark.dataset.time = number === step ? "now" : number < step ? "past" : "later";
  });
  side.lanes.querySelectorAll(".lane").forEach((lane, row) => {
    const isInFlight = row === 0 && flights(side.events).some((f) => f.from <= step && step < f.to);
    lane.classList.toggle("works", isInFlight || side.rows[row] === event?.lane);
  });
  side.cursor.style.setProperty("--at", step + 2);
  side.cursor.hidden = !event;
  const waits = flights(side.events).filter((f) => f.from <= step && step < f.to)
    .map((flight) => ` · the ${flight.request} request is in flight`).join("");
  side.now.replaceChildren(...event
    ? [make("b", { class: event.kind }, marks[event.kind] + " " + event.text),
      " " + (where[event.lane] ?? "on the " + event.lane),
      make("span", { class: "faint" }, (side.parts === step ? " · here the runs part" : "") + waits
        + (event.lines.length ? "" : " · no line of this style"))]
    : [make("span", { class: "faint" }, side.events.length
      ? `This run has ended: ${side.events.at(-1).text}` : "")]);
  if (!side.code) return;
  for (const line of side.lines.values()) line.classList.remove("lit", "calls");
  const places = (event?.lines ?? []).map(([file, line]) => side.lines.get(`${file}:${line}`));
  for (const line of places.slice(1)) line?.classList.add("calls");
  places[0]?.classList.remove("calls");
  places[0]?.classList.add("lit");
  side.code.classList.toggle("idle", !places.length);
  if (places[0]) {
    const top = places[0].offsetTop - side.code.clientHeight / 2;
    side.code.scrollTop = top;
  }
}
