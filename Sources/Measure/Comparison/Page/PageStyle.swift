// How the page looks: light and dark, on a wide screen, on a phone, and on paper.

let pageStyle = """
  :root {
    --paper: #ffffff; --ink: #1d1d1f; --faint: #5b5b63; --line: #cfcfd6; --field: #f4f4f7;
    --link: #0b57b8; --keyword: #a0217f; --type: #5b3a9e; --string: #b3261e; --number: #1c4fc4;
    --comment: #4f6472; --attribute: #7a5200; --good: #14692e; --bad: #b3261e;
    --request: #2f6fd0; --decode: #c77700; --accent: #2f6fd0;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #16171a; --ink: #ececf0; --faint: #a9a9b4; --line: #3d3e46; --field: #202126;
      --link: #82b4ff; --keyword: #ff7ab8; --type: #cdb0ff; --string: #ff9a8f; --number: #9dbcff;
      --comment: #9fb2bf; --attribute: #f0c674; --good: #7ddc97; --bad: #ff9a8f;
      --request: #6aa3f5; --decode: #f0a63c; --accent: #6aa3f5;
    }
  }
  * { box-sizing: border-box; }
  body {
    margin: 0 auto; max-width: 120rem; padding: 1rem 1.5rem 4rem; background: var(--paper);
    color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  }
  h1 { margin: 0.5rem 0; } h2 { margin-top: 2.5rem; } h3 { margin: 0.5rem 0; }
  header > p { max-width: 60rem; }
  a { color: var(--link); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; background: var(--paper); }
  .setting, .path, .rule, figcaption + p { color: var(--faint); }
  .path { margin: 0 0 0.3rem; font-size: 0.8rem; overflow-wrap: anywhere; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; padding: 0; list-style: none; }
  .controls { display: flex; flex-wrap: wrap; gap: 0.6rem 1.5rem; align-items: center; }
  .controls fieldset { border: 1px solid var(--line); border-radius: 6px; }
  .controls label { display: inline-block; margin-right: 1rem; }
  .columns {
    display: grid; grid-auto-flow: column; grid-auto-columns: minmax(27rem, 1fr); gap: 1rem;
    overflow-x: auto; padding: 4px;
  }
  pre {
    margin: 0; max-height: 34rem; overflow: auto; padding: 0.8rem; background: var(--field);
    border: 1px solid var(--line); border-radius: 6px; font-size: 0.8rem; line-height: 1.45;
  }
  code { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
  .comment { color: var(--comment); } .keyword { color: var(--keyword); }
  .type { color: var(--type); } .string { color: var(--string); } .number { color: var(--number); }
  .attribute { color: var(--attribute); }
  .wide { overflow-x: auto; margin: 1rem 0; }
  table { border-collapse: collapse; } caption { text-align: left; font-weight: 600; }
  th, td { border: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left; }
  td:has(.kept) { white-space: nowrap; } th[scope="row"] { font-weight: 500; min-width: 9rem; } .rule { display: block; font-size: 0.85rem; }
  .kept { color: var(--good); white-space: nowrap; }
  .broken { color: var(--bad); font-weight: 600; white-space: nowrap; }
  figure { margin: 0 0 1.5rem; } figcaption { font-weight: 600; }
  svg { width: 100%; min-width: 32rem; max-width: 56rem; height: auto; background: var(--field); border-radius: 6px; }
  svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
  svg .axis, svg .name { fill: var(--faint); } svg .lane { stroke: var(--line); }
  svg .request { fill: var(--request); } svg .decode { fill: var(--decode); }
  svg .dot { fill: var(--ink); } svg .end { fill: var(--good); } svg .failed { fill: var(--bad); }
  svg .answer { fill: var(--field); stroke: var(--ink); stroke-width: 1.5; }
  svg line.cancel { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 5 3; }
  svg text.cancel { fill: var(--bad); }
  .trace { overflow-wrap: anywhere; margin: 0.3rem 0; }
  .track { display: block; width: 20rem; max-width: 50vw; }
  .bar { display: block; height: 1rem; min-width: 2px; background: var(--accent); border-radius: 3px; }
  @media (max-width: 48rem) {
    body { padding: 0.5rem 0.8rem 3rem; }
    .columns { grid-auto-flow: row; grid-auto-columns: auto; grid-template-columns: minmax(0, 1fr); }
    pre { max-height: 70vh; }
  }
  @media print {
    :root { color-scheme: light; }
    .skip, nav, .controls, details > summary { display: none; }
    .scene[hidden] { display: block; }
    .columns { display: block; }
    pre { max-height: none; white-space: pre-wrap; font-size: 0.65rem; }
    .part, figure { break-inside: avoid-page; }
  }
  """
