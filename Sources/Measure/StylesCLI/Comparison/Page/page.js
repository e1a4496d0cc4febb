// The state of the page, which is its address, and what all parts share.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

/** Makes an element: make("p", { class: "x", onclick: f }, "text", child). */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return element;
}

/** A text of the book: words in backticks are code, links lose their addresses. */
function inline(text) {
  const parts = text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").split("`");
  return parts.flatMap((part, number) => number % 2 ? make("code", {}, part)
    : part.split(/\*([^*]+)\*/).map((text, place) => place % 2 ? make("em", {}, text) : text));
}

const colours = {
  1: "step requestList", 2: "step decodeList", 3: "step requestUser", 4: "step decodeUser",
  c: "comment", k: "keyword", n: "number", s: "string", a: "attribute", t: "type",
};

/** A line of code, with its colours. */
function tokens(line) {
  return line.map((token) => {
    const kind = colours[token[0]];
    return kind ? make("span", { class: kind }, token.slice(1)) : token.slice(1);
  });
}

// The address

const state = {
  view: "play", left: "", right: "", scene: "success", cancel: "", step: "0", answer: "",
  level: "1", moves: "", suspect: "", part: "rules", theme: "", projector: "",
};
const usual = { ...state };

function readAddress() {
  const words = [location.search, location.hash].map((text) => text.slice(1));
  Object.assign(state, usual);
  for (const [name, value] of words.flatMap((text) => [...new URLSearchParams(text)])) {
    if (name in state) state[name] = value;
  }
  const ids = data.styles.map((style) => style.id);
  const second = data.styles[0].id.startsWith("own-") ? ids[1] : ids[ids.length - 1];
  if (!ids.includes(state.left)) state.left = ids[0];
  if (!ids.includes(state.right)) state.right = second ?? ids[0];
  if (!scene()) state.scene = usual.scene;
  if (!moments().includes(state.cancel)) state.cancel = "";
  if (!data.levels[state.level - 1]) state.level = usual.level;
  if (state.step !== "0" && state.answer === "") state.answer = "skip";
}

/** Writes the state into the address; the way back leads to the one before if the reader went elsewhere. */
function writeAddress(isElsewhere) {
  const words = Object.entries(state).filter(([name, value]) => value !== usual[name]);
  const address = "?" + new URLSearchParams(words);
  try {
    if (isElsewhere) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  } catch {
    location.hash = address.slice(1);  // some browsers refuse another address to a file
  }
}

function set(changes) {
  const elsewhere = ["view", "level", "part", "scene", "left", "right"];
  const isElsewhere = elsewhere.some((name) => name in changes && changes[name] !== state[name]);
  Object.assign(state, changes);
  writeAddress(isElsewhere);
  show();
}

const styleNamed = (id) => data.styles.find((style) => style.id === id);
const scene = () => data.scenes.find((scene) => scene.id === state.scene);
/** The moments of a cancel in the scene; the first is that there is none. */
const moments = () => ["", ...scene().cancels.map((cancel) => cancel.id)];

// What is shown

const views = ["play", "break", "look"];

function show() {
  for (const view of views) {
    byId(view).hidden = view !== state.view;
    byId("tab-" + view).setAttribute("aria-selected", view === state.view);
    byId("tab-" + view).tabIndex = view === state.view ? 0 : -1;
  }
  document.body.dataset.view = state.view;
  const root = document.documentElement;
  root.classList.toggle("projector", state.projector !== "");
  byId("projector").setAttribute("aria-pressed", state.projector !== "");
  root.dataset.theme = state.theme;
  for (const name of ["left", "right", "scene"]) byId(name).value = state[name];
  if (state.view === "play") showPlay();
  if (state.view === "break") showGame();
  if (state.view === "look") showReference();
}

function toggleTheme() {
  const isDark = state.theme === "dark"
    || state.theme === "" && matchMedia("(prefers-color-scheme: dark)").matches;
  set({ theme: isDark ? "light" : "dark" });
}

function toggleProjector() {
  set({ projector: state.projector === "" ? "on" : "" });
  if (state.projector && document.documentElement.requestFullscreen) {
    document.documentElement.requestFullscreen().catch(() => {});
  } else if (document.fullscreenElement) {
    document.exitFullscreen();
  }
}

function option(value, text) { return make("option", { value }, text); }

function begin() {
  for (const name of ["left", "right"]) {
    byId(name).append(...data.styles.map((style) => option(style.id, style.title)));
    byId(name).addEventListener("change", (event) => {
      const other = name === "left" ? "right" : "left";
      // The same style twice: the two change their places.
      const swap = state[other] === event.target.value ? { [other]: state[name] } : {};
      set({ ...swap, [name]: event.target.value });
    });
  }
  byId("scene").append(...data.scenes.map((scene) => option(scene.id, scene.title)));
  byId("scene").addEventListener("change", (event) => openScene(event.target.value));
  for (const view of views) byId("tab-" + view).addEventListener("click", () => set({ view }));
  byId("theme").addEventListener("click", toggleTheme);
  byId("projector").addEventListener("click", toggleProjector);
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const turn = { ArrowRight: 1, ArrowLeft: views.length - 1 }[event.key];
    if (!turn) return;
    event.stopPropagation();
    set({ view: views[(views.indexOf(state.view) + turn) % views.length] });
    byId("tab-" + state.view).focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (["SELECT", "TEXTAREA"].includes(event.target.tagName)) return;
    const common = { f: toggleProjector, l: toggleTheme }[event.key.toLowerCase()];
    if (common) return common();
    if (state.view === "play") pressInPlay(event);
    if (state.view === "break") pressInGame(event);
  });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && state.projector) set({ projector: "" });
  });
  for (const change of ["popstate", "hashchange"]) {
    addEventListener(change, () => { pause(); readAddress(); show(); });
  }
  beginPlay();
  writePaper();
  readAddress();
  show();
}

addEventListener("DOMContentLoaded", begin);
