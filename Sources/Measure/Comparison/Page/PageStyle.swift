// How the page looks on a screen, wide or narrow, and on paper.

let pageStyle = """
  * { box-sizing: border-box; }
  html { --bar: 2.9rem; scroll-padding-top: calc(var(--bar) + 1rem); }
  body {
    margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  }
  main { max-width: 100rem; margin: 0 auto; padding: 0.5rem 1.5rem 4rem; }
  main p, main ul { max-width: 60rem; } td p { margin: 0 0 0.3rem; }
  header {
    position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0.3rem 1.5rem;
    align-items: center; padding: 0.4rem 1.5rem; background: var(--paper);
    border-bottom: 1px solid var(--line);
  }
  [hidden] { display: none !important; }
  h1 { margin: 0; font-size: 1.25rem; } h2 { margin: 2.5rem 0 0.5rem; } h3 { margin: 0.5rem 0; }
  form { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; }
  select { font: inherit; padding: 0.2rem; color: inherit; background: var(--field); }
  fieldset { border: 1px solid var(--line); border-radius: 6px; }
  fieldset label { display: inline-block; margin-right: 1rem; }
  a { color: var(--link); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .skip { position: absolute; left: -100vw; z-index: 3; }
  .skip:focus { left: 1rem; background: var(--paper); }
  .faint, .path, .rule, .flaw { color: var(--faint); }
  .path { margin: 0.3rem 0 0; font-size: 0.8rem; overflow-wrap: anywhere; }
  nav ul, .legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; padding: 0; list-style: none; }
  .pair {
    display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem;
  }
  .column { min-width: 0; margin: 0; }
  article.column { display: grid; grid-template-rows: subgrid; grid-row: span 4; row-gap: 0; }
  .differs { margin: 0 0 0.6rem; } h3 + pre { grid-row: span 2; }
  pre {
    margin: 0; padding: 0.8rem; background: var(--field); border: 1px solid var(--line);
    border-radius: 6px; font-size: 0.85rem; line-height: 1.45; white-space: pre-wrap;
  }
  code { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: 0.9em; }
  pre code { font-size: inherit; }
  .line {
    display: block; padding-left: calc(var(--indent) + 4ch); overflow-wrap: anywhere;
    text-indent: calc(-4ch - var(--indent));
  }
  .arrow { white-space: nowrap; }
  :root:not(:has(#notes:checked)) .note { display: none; }
  .wide { overflow: auto; max-height: 85vh; margin: 1rem 0; }
  table { border-collapse: collapse; } caption { text-align: left; font-weight: 600; }
  th, td { border: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
  thead th { position: sticky; top: 0; z-index: 1; background: var(--field); } th[scope="row"] { font-weight: 500; }
  .rule { display: block; font-size: 0.85rem; } .flaw { font-size: 0.85rem; }
  .broken { color: var(--bad); font-weight: 600; }
  #rules ~ .wide th[scope="row"] { width: 26%; }
  @media (scripting: enabled) {
    #rules ~ .wide { overflow: visible; max-height: none; }
    #rules ~ .wide thead th { top: var(--bar); }
  }
  .choice { margin: 0.4rem 0; padding: 0.3rem 0.8rem; border: 1px solid var(--line); border-radius: 6px; max-width: 60rem; }
  .choice summary { cursor: pointer; } .choice code { overflow-wrap: anywhere; }
  figcaption { font-weight: 600; }
  .legend li { display: flex; gap: 0.3rem; align-items: center; }
  svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
  svg .name { fill: var(--faint); text-anchor: middle; } svg .outcome { font-weight: 700; }
  svg .lane { stroke: var(--line); }
  svg .wait { fill: var(--paper); stroke: var(--step); stroke-width: 2; stroke-dasharray: 5 3; }
  svg .work { fill: var(--step); stroke: var(--ink); }
  svg .hop { fill: none; stroke: var(--faint); stroke-width: 1.5; stroke-dasharray: 2 3; }
  svg .head { fill: var(--faint); } svg .dot { fill: var(--ink); stroke: var(--paper); }
  svg .ring { fill: var(--paper); stroke: var(--ink); stroke-width: 2; }
  svg .ground { fill: var(--paper); stroke: var(--bad); } svg .cross { stroke: var(--bad); stroke-width: 3; } svg .end { fill: var(--good); }
  svg .failed { fill: var(--bad); }
  .charts { display: flex; flex-wrap: wrap; gap: 0 2rem; }
  .track { display: block; width: 10rem; } .bar { display: block; min-width: 2px; height: 1rem; }
  .bar { background: var(--accent); border-radius: 3px; }
  @media (max-width: 48rem) {
    main { padding: 0.3rem 0.8rem 3rem; } header { padding: 0.3rem 0.8rem; }
    .pair {
      grid-template-columns: none; grid-auto-flow: column; grid-auto-columns: 92%; overflow-x: auto;
      scroll-snap-type: x mandatory;
    }
    html { --bar: 4.4rem; } h1 { width: 100%; font-size: 1.1rem; }
    .column { scroll-snap-align: start; } article.column { display: block; } pre { padding: 0.5rem; font-size: 0.8rem; }
    td, th { padding: 0.3rem; font-size: 0.85rem; }
    th[scope="row"] { position: sticky; left: 0; background: var(--paper); }
    #rules ~ .wide tr > * { width: 33%; overflow-wrap: anywhere; }
  }
  """

/// On paper: the two styles that are chosen, at most twelve pages.
let pagePrint = """
  @media print {
    @page { size: A4 landscape; margin: 9mm; }
    body { font-size: 8pt; line-height: 1.3; } main { padding: 0; max-width: none; }
    header { position: static; padding: 0; } h2 { margin: 0.8rem 0 0.2rem; } h2, h3 { break-after: avoid; }
    .skip, nav, form, .folding, details, .part:has(.asked) { display: none; }
    pre, th, td { font-size: 7pt; line-height: 1.25; padding: 1mm; } td p { margin: 0; display: inline; }
    .wide { overflow: visible; max-height: none; margin: 0.3rem 0; }
    main p { max-width: none; margin: 0.2rem 0; }
    .pair { grid-template-columns: 1fr 1fr; gap: 0.3rem; } .rule, .flaw { font-size: 7pt; }
    tr, figure, svg, .charts > * { break-inside: avoid; } thead th { position: static; }
  }
  """
