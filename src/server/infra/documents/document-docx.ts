import type { FileChild, ILevelsOptions, IParagraphOptions, IRunOptions, ParagraphChild } from 'docx'
import type { DocumentNode } from '#domain/documents/content.ts'
import { isRightToLeftBlock } from '#domain/documents/direction.ts'
import {
  type ExportedDocument,
  type ExportedPicture,
  pictureText,
} from '#domain/documents/export/export-document.ts'
import { type Docx, documentMetadata, pageSetup, titleAndDetails } from './docx.ts'

/** Widths in twentieths of a point. */
const indent = 720
/** Text width, and the maximum height of a picture on a page, in pixels. */
const maxWidth = 600
const maxHeight = 840
/** Word has nine levels of lists. */
const maxDepth = 8
const singleBorder = { style: 'single', size: 6, space: 8, color: 'bbbbbb' } as const
const headings = { 1: 32, 2: 28, 3: 24 }

/** Context of a block. */
interface Place {
  /** Number of lists that contain it. */
  listDepth: number
  quotes: number
  /** List that the item starts. */
  item?: NonNullable<IParagraphOptions['numbering']>
}

/** Converts a document to a Word document, in Arial 11 pt with one-inch margins. */
export async function toDocumentDocx(document: ExportedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const docx = await import('docx')
  const writer = new BlockWriter(docx, document.pictures)
  const children = document.content.content.flatMap((node) => writer.write(node, { listDepth: 0, quotes: 0 }))
  const { styles, ...description } = documentMetadata(document)
  const file = new docx.Document({
    ...description,
    styles: { default: { ...styles.default, ...headingStyles() } },
    numbering: { config: writer.numbering() },
    sections: [{ ...pageSetup(docx, document), children: [...titleAndDetails(docx, document), ...children] }],
  })
  return new Uint8Array(await docx.Packer.toArrayBuffer(file))
}

const headingStyles = () =>
  Object.fromEntries(
    Object.entries(headings).map(([level, size]) => [
      `heading${level}`,
      { run: { font: 'Arial', size, bold: true }, paragraph: { spacing: { before: 280, after: 120 } } },
    ]),
  )

class BlockWriter {
  readonly #docx: Docx
  readonly #pictures: ExportedDocument['pictures']
  /** Start numbers of the ordered lists; each list is numbered separately. */
  readonly #starts: number[] = []

  constructor(docx: Docx, pictures: ExportedDocument['pictures']) {
    this.#docx = docx
    this.#pictures = pictures
  }

  write(node: DocumentNode, place: Place): FileChild[] {
    const { attrs = {}, content = [] } = node
    switch (node.type) {
      case 'blockquote':
        return this.#all(content, { ...place, quotes: place.quotes + 1 })
      case 'bulletList':
        return this.#list(content, 'bullets', place)
      case 'orderedList': {
        const reference = `list-${this.#starts.push(Number(attrs.start ?? 1))}`
        return this.#list(content, reference, place)
      }
      case 'image':
        return [this.#picture(attrs, place)]
      case 'horizontalRule':
        return [new this.#docx.Paragraph({ ...this.#layout(node, place), border: { bottom: singleBorder } })]
      case 'codeBlock':
        return [
          new this.#docx.Paragraph({
            ...this.#layout(node, place),
            shading: { fill: 'f4f4f4' },
            children: this.#runs(node, { font: 'Courier New', size: 19 }),
          }),
        ]
      case 'heading': {
        const style = `Heading${Number(attrs.level ?? 2)}`
        return [new this.#docx.Paragraph({ ...this.#layout(node, place), style, children: this.#runs(node) })]
      }
      default:
        return [new this.#docx.Paragraph({ ...this.#layout(node, place), children: this.#runs(node) })]
    }
  }

  numbering() {
    const orderedConfig = this.#starts.map((start, i) => ({
      reference: `list-${i + 1}`,
      levels: this.#levels(() => ({ format: 'decimal', start, text: (level) => `%${level + 1}.` })),
    }))
    const bulletCharacters = ['•', '◦', '▪']
    const bullets = this.#levels((depth) => ({
      format: 'bullet',
      start: 1,
      text: () => bulletCharacters[depth % bulletCharacters.length] ?? '•',
    }))
    return [{ reference: 'bullets', levels: bullets }, ...orderedConfig]
  }

  #levels(
    of: (depth: number) => { format: 'bullet' | 'decimal'; start: number; text: (level: number) => string },
  ): ILevelsOptions[] {
    return Array.from({ length: maxDepth + 1 }, (_, level) => {
      const { text, ...options } = of(level)
      const paragraph = { indent: { left: indent * (level + 1), hanging: 360 } }
      return { level, ...options, text: text(level), alignment: 'left', style: { paragraph } }
    })
  }

  #all(nodes: readonly DocumentNode[], { item, ...place }: Place): FileChild[] {
    return nodes.flatMap((node, i) => this.write(node, { ...place, ...(i === 0 && item && { item }) }))
  }

  #list(items: readonly DocumentNode[], reference: string, place: Place): FileChild[] {
    const item = { reference, level: Math.min(place.listDepth, maxDepth) }
    return items.flatMap(({ content = [] }) =>
      this.#all(content, { listDepth: place.listDepth + 1, quotes: place.quotes, item }),
    )
  }

  #layout(node: DocumentNode, { listDepth, quotes, item }: Place): IParagraphOptions {
    const left = indent * (listDepth + quotes)
    return {
      spacing: { after: item ? 60 : 160 },
      ...(item ? { numbering: item } : left > 0 && { indent: { left } }),
      ...(quotes > 0 && { border: { left: singleBorder } }),
      ...(isRightToLeftBlock(node) && { bidirectional: true }),
    }
  }

  #picture({ mediaId, alt = '' }: NonNullable<DocumentNode['attrs']>, place: Place): FileChild {
    const { ImageRun, Paragraph, TextRun } = this.#docx
    const picture = this.#pictures.get(String(mediaId))
    const layout = this.#layout({ type: 'image' }, place)
    if (!picture) return new Paragraph({ ...layout, children: [new TextRun(pictureText(alt))] })
    const description = String(alt)
    const image = new ImageRun({
      type: picture.type === 'image/png' ? 'png' : 'jpg',
      data: picture.bytes,
      transformation: fitToPage(picture),
      altText: { name: description || 'Picture', description, title: '' },
    })
    return new Paragraph({ ...layout, children: [image] })
  }

  #runs(node: DocumentNode, runOptions: IRunOptions = {}): ParagraphChild[] {
    const rtl = isRightToLeftBlock(node)
    return (node.content ?? []).flatMap((inline) =>
      this.#run(inline, { ...runOptions, ...(rtl && { rightToLeft: true }) }),
    )
  }

  #run({ type, text = '', marks = [] }: DocumentNode, runOptions: IRunOptions): ParagraphChild[] {
    const { ExternalHyperlink, TextRun } = this.#docx
    if (type === 'hardBreak') return [new TextRun({ break: 1 })]
    const hasMark = (name: string) => marks.some((mark) => mark.type === name)
    const href = marks.find((mark) => mark.type === 'link')?.attrs?.href
    const options: IRunOptions = {
      ...(hasMark('bold') && { bold: true }),
      ...(hasMark('italic') && { italics: true }),
      ...(hasMark('strike') && { strike: true }),
      ...((hasMark('underline') || href) && { underline: {} }),
      ...(hasMark('code') && { font: 'Courier New', shading: { fill: 'f4f4f4' } }),
      ...(href && { color: '1a5fb4' }),
      ...runOptions,
    }
    const runs = text
      .split('\n')
      .map((line, i) => new TextRun({ ...options, text: line, ...(i > 0 && { break: 1 }) }))
    return href ? [new ExternalHyperlink({ link: href, children: runs })] : runs
  }
}

/** Returns the size of a picture on the page, in pixels. */
function fitToPage({ width, height }: ExportedPicture): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
