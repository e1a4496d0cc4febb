// How the page looks on paper: the two styles that are chosen, at most twelve pages.

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
