import type { BillingDocument } from '#domain/billing/billing-document.ts'
import { compilePdf } from './pdf.ts'

/** Typst template: issuer, recipient, details, and a table with totals. */
const template = `
#set text(size: 10pt)
#if d.parties.len() > 0 {
  block(above: 1.8em, grid(
    columns: (1fr, 1fr),
    gutter: 1.2cm,
    ..d.parties.map(p => block[
      #text(fill: luma(40%), p.label) \\
      #for line in p.lines [#line \\ ]
    ])
  ))
}
#block(above: 1.4em, below: 1.4em, grid(
  columns: (auto, 1fr),
  column-gutter: 1em,
  row-gutter: 0.6em,
  ..d.facts.map(f => (text(fill: luma(40%), f.at(0)), [#f.at(1)])).flatten()
))
#if d.rows.len() > 0 {
  table(
    columns: d.columns.map(c => if c.isNumber { auto } else { 1fr }),
    align: (x, y) => if d.columns.at(x).isNumber { right } else { left },
    stroke: (x, y) => (bottom: 0.5pt + luma(80%)),
    inset: (x: 4pt, y: 6pt),
    table.header(..d.columns.map(c => text(fill: luma(40%), c.name))),
    ..d.rows.flatten().map(cell => [#cell])
  )
}
#if d.totals.len() > 0 {
  align(right, block(above: 1.2em, grid(
    columns: (auto, auto),
    column-gutter: 1.6em,
    row-gutter: 0.7em,
    align: (left, right),
    ..d.totals.enumerate().map(((n, t)) => {
      let weight = if n == d.totals.len() - 1 { "bold" } else { "regular" }
      (text(weight: weight, t.at(0)), text(weight: weight, t.at(1)))
    }).flatten()
  )))
}
#for note in d.notes { block(above: 1.6em, text(fill: luma(40%), note)) }
`

/** Converts an invoice or a statement to a PDF file: A4, with page numbers. */
export function toBillingPdf({ title, language, ...document }: BillingDocument): Uint8Array<ArrayBuffer> {
  const page = { title, hasTitle: true, details: '', header: '', footer: title, languageCode: language }
  return compilePdf(template, page, document)
}
