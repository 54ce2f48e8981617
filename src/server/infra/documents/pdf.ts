import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type Pages, paperColors } from '#domain/exports/pages.ts'
import { familiesFor, fontFolders } from './fonts.ts'

/** The document. Text is data and never interpreted as markup. */
const template = `
#let d = json(bytes(sys.inputs.d))
#set document(title: d.title)
#set page(
  paper: "a4",
  margin: 2.54cm,
  header: text(9pt, fill: luma(40%), d.header),
  footer: context align(center, text(9pt, fill: luma(40%), {
    if d.footer != "" [#d.footer · ]
    counter(page).display("1 / 1", both: true)
  })),
)
#set text(font: d.fonts, size: 11pt, fallback: true)
#set par(justify: false, leading: 0.7em)
#let runs(p) = {
  set text(dir: if p.rtl { rtl } else { ltr })
  set align(if p.rtl { right } else { left })
  par(p.runs.map(r => if r.color == none { [#r.text] } else { highlight(fill: rgb(r.color), r.text) }).join(" "))
}
#if d.hasTitle { block(below: 0.8em, text(20pt, weight: "bold", d.title)) }
#if d.details != "" { block(below: 1.6em, text(fill: luma(40%), d.details)) }
#if d.layout == "table" {
  table(
    columns: (auto, auto, 1fr),
    stroke: (x, y) => (bottom: 0.5pt + luma(80%)),
    inset: (x: 4pt, y: 6pt),
    ..d.paragraphs.map(p => (
      text(fill: luma(40%), p.time),
      text(weight: "bold", p.speaker),
      runs(p),
    )).flatten()
  )
} else {
  for p in d.paragraphs {
    if p.speaker != "" or p.time != "" {
      block(above: 1.4em, below: 0.6em, sticky: true)[#text(weight: "bold", p.speaker)#h(0.6em)#text(fill: luma(40%), p.time)]
    }
    runs(p)
  }
}
`

let compiler: NodeCompiler | undefined

/** Creates the compiler once per thread, because loading fonts takes a while. Its workspace is an empty folder. */
function openCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    workspace: mkdtempSync(join(tmpdir(), 'longhand-pdf-')),
    fontArgs: [{ fontPaths: fontFolders() }],
  })
  return compiler
}

/** Converts a transcript to a PDF file: A4 with one-inch margins, and header, footer and page number on every page. */
export function toPdf(pages: Pages, languageCode: string): Uint8Array<ArrayBuffer> {
  const typst = openCompiler()
  const paragraphs = pages.paragraphs.map(({ speaker, time, runs, isRightToLeft }) => ({
    speaker,
    time,
    rtl: isRightToLeft,
    runs: runs.map(({ text, highlight }) => ({
      text,
      color: highlight ? paperColors[highlight.color] : null,
    })),
  }))
  const d = JSON.stringify({ ...pages, fonts: familiesFor(languageCode), paragraphs })
  try {
    return new Uint8Array(typst.pdf({ mainFileContent: template, inputs: { d } }))
  } finally {
    // Otherwise the memory of every document stays in use.
    typst.evictCache(0)
  }
}
