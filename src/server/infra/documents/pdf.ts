import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Pages } from '#domain/exports/pages.ts'
import { paperColors } from '#domain/exports/paper-colors.ts'
import { familiesFor, fontFolders } from './fonts.ts'

/**
 * Page, title, and details. Text is data and never interpreted as markup. An overlong word breaks after every
 * 20 characters; scripts without spaces have break points of their own.
 */
const pageSetup = `
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
#show regex("[^\\s\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Thai}\\p{Lao}\\p{Khmer}\\p{Myanmar}\\p{Tibetan}]{40,}"): it => it.text.clusters().chunks(20).map(part => part.join()).join(box())
#set par(justify: false, leading: 0.7em)
#if d.hasTitle { block(below: 0.8em, text(20pt, weight: "bold", d.title)) }
#if d.details != "" { block(below: 1.6em, text(fill: luma(40%), d.details)) }
`

/** The turns of a transcript. */
const turns = `
#let runs(p) = {
  set text(dir: if p.rtl { rtl } else { ltr })
  set align(if p.rtl { right } else { left })
  par(p.runs.map(r => if r.color == none { [#r.text] } else { highlight(fill: rgb(r.color), r.text) }).join(" "))
}
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

/** Root of the compiler's files, which are only in memory: this folder doesn't exist. */
const workspace = join(import.meta.dirname, 'pdf')

let compiler: NodeCompiler | undefined

/** Creates the compiler once per thread, because loading fonts is slow. */
function getCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders() }] })
  return compiler
}

/** Inputs of `pageSetup`, and the language for choosing fonts. */
export interface PdfPage extends Pick<Pages, 'title' | 'hasTitle' | 'details' | 'header' | 'footer'> {
  languageCode: string
}

/**
 * Compiles a PDF file: A4 with one-inch margins, and header, footer, and page number on every page.
 * @param body Typst template for the content after the title; it reads `data` from `d`
 * @param pictures files by their path in the workspace
 */
export function compilePdf(
  body: string,
  { languageCode, ...page }: PdfPage,
  data: object,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): Uint8Array<ArrayBuffer> {
  const typst = getCompiler()
  const d = JSON.stringify({ ...page, ...data, fonts: familiesFor(languageCode) })
  try {
    for (const [path, bytes] of pictures) typst.mapShadow(join(workspace, path), Buffer.from(bytes))
    return new Uint8Array(typst.pdf({ mainFileContent: `${pageSetup}${body}`, inputs: { d } }))
  } finally {
    typst.resetShadow()
    // Otherwise, memory used for each document is never freed.
    typst.evictCache(0)
  }
}

/** Converts a transcript to a PDF file. */
export function toPdf(pages: Pages, languageCode: string): Uint8Array<ArrayBuffer> {
  const { title, hasTitle, details, header, footer, layout } = pages
  const paragraphs = pages.paragraphs.map(({ speaker, time, runs, isRightToLeft }) => ({
    speaker,
    time,
    rtl: isRightToLeft,
    runs: runs.map(({ text, highlight }) => ({
      text,
      color: highlight ? paperColors[highlight.color] : null,
    })),
  }))
  return compilePdf(turns, { title, hasTitle, details, header, footer, languageCode }, { layout, paragraphs })
}
