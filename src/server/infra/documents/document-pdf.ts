import type { DocumentNode } from '#domain/documents/content.ts'
import { isRightToLeftBlock } from '#domain/documents/direction.ts'
import { type ExportedDocument, pictureText } from '#domain/documents/export/export-document.ts'
import { compilePdf } from './pdf.ts'

/** Typst template for the blocks of a document. Text is passed as data and never interpreted as markup. */
const blocks = `
#set list(spacing: 0.7em)
#set enum(spacing: 0.7em)
#show link: it => text(fill: rgb("1a5fb4"), underline(it))
#let styled(r) = {
  let c = [#r.text]
  if r.code { c = box(fill: luma(95%), outset: (y: 2pt), inset: (x: 2pt), text(font: ("DejaVu Sans Mono", ..d.fonts), size: 0.85em, c)) }
  if r.bold { c = text(weight: "bold", c) }
  if r.italic { c = text(style: "italic", c) }
  if r.strike { c = strike(c) }
  if r.underline { c = underline(c) }
  if r.href == none { c } else { link(r.href, c) }
}
#let line(b) = {
  set text(dir: if b.rtl { rtl } else { ltr })
  set align(if b.rtl { right } else { left })
  for r in b.runs { if r.break { linebreak() } else { styled(r) } }
}
#let sizes = (18pt, 15pt, 12.5pt)
#let picture(b) = layout(space => {
  let width = calc.min(space.width, b.width * 0.75pt, 22cm * b.width / b.height)
  image(b.path, width: width, alt: b.alt)
})
#let block-of(b, show-blocks) = {
  if b.type == "heading" {
    block(above: 2em, below: 1.2em, sticky: true, heading(level: b.level, outlined: true, text(sizes.at(b.level - 1), weight: "bold", line(b))))
  } else if b.type == "codeBlock" {
    block(fill: luma(96%), inset: 8pt, radius: 3pt, width: 100%, text(font: ("DejaVu Sans Mono", ..d.fonts), size: 9pt, line(b)))
  } else if b.type == "blockquote" {
    let side = if b.rtl { "right" } else { "left" }
    block(width: 100%, inset: ((side): 12pt, y: 2pt), stroke: ((side): 2pt + luma(80%)), show-blocks(b.blocks, show-blocks))
  } else if b.type == "bulletList" {
    set text(dir: if b.rtl { rtl } else { ltr })
    list(..b.items.map(i => show-blocks(i, show-blocks)))
  } else if b.type == "orderedList" {
    set text(dir: if b.rtl { rtl } else { ltr })
    enum(start: b.start, ..b.items.map(i => show-blocks(i, show-blocks)))
  } else if b.type == "horizontalRule" {
    block(above: 1.2em, below: 1.2em, std.line(length: 100%, stroke: 0.5pt + luma(70%)))
  } else if b.type == "image" {
    block(above: 1.2em, below: 1.2em, picture(b))
  } else {
    par(line(b))
  }
}
#let show-blocks(bs, self) = for b in bs { block-of(b, self) }
#show-blocks(d.blocks, show-blocks)
`

const pathOf = (mediaId: string) => `/pictures/${mediaId}`

/** Converts a document to a PDF file, with bookmarks for its headings. */
export function toDocumentPdf(document: ExportedDocument): Uint8Array<ArrayBuffer> {
  const { title, hasTitle, details, header, footer, languageCode, content, pictures } = document
  const page = { title, hasTitle, details, header, footer, languageCode }
  const files = new Map(Array.from(pictures, ([id, { bytes }]) => [pathOf(id), bytes]))
  const data = { blocks: content.content.map((node) => blockOf(node, pictures)) }
  return compilePdf(blocks, page, data, files)
}

type Pictures = ExportedDocument['pictures']

function blockOf(node: DocumentNode, pictures: Pictures): object {
  const { type, attrs = {}, content = [] } = node
  const renderBlocks = (nodes: readonly DocumentNode[]) => nodes.map((child) => blockOf(child, pictures))
  switch (type) {
    case 'blockquote':
      return { type, rtl: isRightToLeftBlock(node), blocks: renderBlocks(content) }
    case 'bulletList':
    case 'orderedList': {
      const items = content.map((item) => renderBlocks(item.content ?? []))
      return { type, rtl: isRightToLeftBlock(node), start: Number(attrs.start ?? 1), items }
    }
    case 'horizontalRule':
      return { type }
    case 'image': {
      const exportedPicture = pictures.get(String(attrs.mediaId))
      const alt = String(attrs.alt ?? '')
      if (!exportedPicture)
        return lineOf({ type: 'paragraph', content: [{ type: 'text', text: pictureText(alt) }] })
      return {
        type,
        path: pathOf(String(attrs.mediaId)),
        alt,
        width: exportedPicture.width,
        height: exportedPicture.height,
      }
    }
    default:
      return { ...lineOf(node), level: Number(attrs.level ?? 2) }
  }
}

const lineOf = (node: DocumentNode) => ({
  type: node.type,
  rtl: isRightToLeftBlock(node),
  runs: (node.content ?? []).flatMap(runsOf),
})

function runsOf({ type, text = '', marks = [] }: DocumentNode): object[] {
  if (type === 'hardBreak') return [{ break: true }]
  const hasMark = (name: string) => marks.some((mark) => mark.type === name)
  const formatting = {
    break: false,
    bold: hasMark('bold'),
    italic: hasMark('italic'),
    strike: hasMark('strike'),
    underline: hasMark('underline'),
    code: hasMark('code'),
    href: marks.find((mark) => mark.type === 'link')?.attrs?.href ?? null,
  }
  return text
    .split('\n')
    .flatMap((line, i) => [...(i === 0 ? [] : [{ break: true }]), { ...formatting, text: line }])
}
