import type { Document, ICommentOptions, Paragraph } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { ExportedHighlight } from '#domain/exports/export-transcript.ts'
import type { PageParagraph, PageRun, Pages } from '#domain/exports/pages.ts'
import { paperColors } from '#domain/exports/paper-colors.ts'
import { isRightToLeft } from '#domain/text/text-direction.ts'
import { escapeXml, removeForbiddenCharacters } from '#domain/text/xml.ts'

export type Docx = typeof import('docx')

const inch = 1440
/** Font sizes in half-points; some applications misread sizes written as `11pt`. */
const size = { small: 18, body: 22, title: 40 }
export const mutedColor = '666666'

/** Placeholder for the turns in the otherwise complete document. */
const placeholder = 'TURNS'
const placeholderXml = `<w:p><w:r><w:t xml:space="preserve">${placeholder}</w:t></w:r></w:p>`
const documentPart = 'word/document.xml'

/**
 * Converts a transcript to a Word document in Arial 11 pt with one-inch margins: title and details, then each
 * turn below its speaker and time or as a table row, with header, footer, and page number on every page.
 * @param hasComments whether to add highlight comments and replies as Word comments
 */
export async function toDocx(pages: Pages, hasComments: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const docx = await import('docx')
  const comments = hasComments ? commentsOf(docx, pages) : { list: [], idsOf: new Map() }
  const files = unzipSync(await docx.Packer.toBuffer(frame(docx, pages, comments.list)))
  const document = strFromU8(files[documentPart] ?? new Uint8Array())
  const [before, after] = splitAtLast(document, placeholderXml)
  const text = [before, ...paragraphsXml(pages, comments.idsOf), after].join('')
  return zipSync({ ...files, [documentPart]: strToU8(text) }) as Uint8Array<ArrayBuffer>
}

/** Splits at the last occurrence, since the title may contain the placeholder too. */
function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  if (at < 0) throw new Error('The Word template has no placeholder for turns')
  return [text.slice(0, at), text.slice(at + mark.length)]
}

/** Creates the document without its turns: a long transcript's turns would take a gigabyte as objects. */
function frame(docx: Docx, pages: Pages, comments: ICommentOptions[]): Document {
  return new docx.Document({
    ...documentMetadata(pages),
    comments: { children: comments },
    sections: [
      {
        ...pageSetup(docx, pages),
        children: [...titleAndDetails(docx, pages), new docx.Paragraph(placeholder)],
      },
    ],
  })
}

/** Returns the properties and styles of a document: Arial 11 pt. */
export const documentMetadata = ({ title }: Pick<Pages, 'title'>) => ({
  title,
  creator: 'Longhand',
  styles: {
    default: {
      document: { run: { font: 'Arial', size: size.body } },
      title: { run: { font: 'Arial', size: size.title, bold: true }, paragraph: { spacing: { after: 240 } } },
    },
  },
})

/** Sets one-inch margins, and a header, footer, and page number on every page. */
export const pageSetup = (docx: Docx, pages: Pick<Pages, 'header' | 'footer'>) => ({
  properties: { page: { margin: { top: inch, right: inch, bottom: inch, left: inch } } },
  ...headerAndFooter(docx, pages),
})

/** Returns the title and details at the start of a document. */
export function titleAndDetails(
  { HeadingLevel, Paragraph, TextRun }: Docx,
  { title, hasTitle, details }: Pick<Pages, 'title' | 'hasTitle' | 'details'>,
): Paragraph[] {
  const direction = { ...(isRightToLeft(title) && { bidirectional: true }) }
  const run = new TextRun({ text: details, color: mutedColor })
  return [
    ...(hasTitle ? [new Paragraph({ text: title, heading: HeadingLevel.TITLE, ...direction })] : []),
    ...(details ? [new Paragraph({ children: [run], spacing: { after: 240 }, ...direction })] : []),
  ]
}

function headerAndFooter(
  { AlignmentType, Footer, Header, PageNumber, Paragraph, TextRun }: Docx,
  { header, footer }: Pick<Pages, 'header' | 'footer'>,
) {
  const smallStyle = { size: size.small, color: mutedColor } as const
  const numbers = [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES]
  return {
    headers: {
      default: new Header({
        children: [new Paragraph({ children: [new TextRun({ text: header, ...smallStyle })] })],
      }),
    },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            children: [
              new TextRun({ children: [...(footer ? [`${footer} · `] : []), ...numbers], ...smallStyle }),
            ],
          }),
        ],
      }),
    },
  }
}

interface Comments {
  list: ICommentOptions[]
  /** IDs of a highlight's comments. */
  idsOf: ReadonlyMap<ExportedHighlight, readonly number[]>
}

/** Creates a comment for each highlight's comment text and for each reply to it. */
function commentsOf({ Paragraph, TextRun }: Docx, { paragraphs }: Pages): Comments {
  const list: ICommentOptions[] = []
  const idsOf = new Map<ExportedHighlight, number[]>()
  for (const highlight of paragraphs.flatMap(({ runs }) =>
    runs.flatMap(({ openedHighlights }) => openedHighlights),
  )) {
    const { author, comment, created, replies } = highlight
    const notes = [...(comment ? [{ author, text: comment, created }] : []), ...replies]
    idsOf.set(
      highlight,
      notes.map((note) => {
        const id = list.length
        const lines = note.text
          .split('\n')
          .map((line) => new Paragraph({ children: [new TextRun(removeForbiddenCharacters(line))] }))
        list.push({
          id,
          author: removeForbiddenCharacters(note.author) || '-',
          date: note.created,
          children: lines,
        })
        return id
      }),
    )
  }
  return { list, idsOf }
}

type IdsOf = Comments['idsOf']

function paragraphsXml({ paragraphs, layout }: Pages, idsOf: IdsOf): string[] {
  if (layout === 'table')
    return [tableStart, ...paragraphs.map((one) => rowXml(one, idsOf)), '</w:tbl><w:p/>']
  return paragraphs.map((paragraph) => {
    const heading = headingXml(paragraph)
    const headingParagraph =
      heading && `<w:p><w:pPr><w:keepNext/><w:spacing w:before="240"/></w:pPr>${heading}</w:p>`
    return `${headingParagraph}${textXml(paragraph, idsOf, headingParagraph === '' ? '<w:spacing w:before="240"/>' : '')}`
  })
}

const boldXml = '<w:rPr><w:b/><w:bCs/></w:rPr>'
const mutedXml = `<w:rPr><w:color w:val="${mutedColor}"/></w:rPr>`

function headingXml({ speaker, time }: PageParagraph): string {
  const name = speaker && runXml(boldXml, speaker)
  return `${name}${time && runXml(mutedXml, name ? `  ${time}` : time)}`
}

/** Column widths for time, speaker, and text, in twentieths of a point. */
const columns = [1300, 1900, 5826]
const tableStart = `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders><w:insideH w:val="single" w:sz="4" w:color="cccccc"/></w:tblBorders></w:tblPr><w:tblGrid>${columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`

function rowXml(paragraph: PageParagraph, idsOf: IdsOf): string {
  const { time, speaker } = paragraph
  const cells = [
    `<w:p>${time && runXml(mutedXml, time)}</w:p>`,
    `<w:p>${speaker && runXml(boldXml, speaker)}</w:p>`,
    textXml(paragraph, idsOf, ''),
  ]
  const row = cells.map(
    (cell, i) => `<w:tc><w:tcPr><w:tcW w:w="${columns[i]}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`,
  )
  return `<w:tr>${row.join('')}</w:tr>`
}

function textXml({ runs, isRightToLeft }: PageParagraph, idsOf: IdsOf, properties: string): string {
  const bidi = isRightToLeft ? '<w:bidi/>' : ''
  const paragraphProperties = bidi || properties ? `<w:pPr>${bidi}${properties}</w:pPr>` : ''
  const text = runs.map((run, i) => highlightedXml(run, i < runs.length - 1, isRightToLeft, idsOf))
  return `<w:p>${paragraphProperties}${text.join('')}</w:p>`
}

function highlightedXml(
  { text, highlight, openedHighlights, closedHighlights }: PageRun,
  hasMore: boolean,
  rtl: boolean,
  idsOf: IdsOf,
): string {
  const shading =
    highlight && `<w:shd w:val="clear" w:color="auto" w:fill="${paperColors[highlight.color]}"/>`
  const properties = `${shading ?? ''}${rtl ? '<w:rtl/>' : ''}`
  const ids = (highlights: readonly ExportedHighlight[]) => highlights.flatMap((one) => idsOf.get(one) ?? [])
  const starts = ids(openedHighlights).map((id) => `<w:commentRangeStart w:id="${id}"/>`)
  const ends = ids(closedHighlights).map(
    (id) => `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`,
  )
  const run = runXml(properties && `<w:rPr>${properties}</w:rPr>`, text)
  return `${starts.join('')}${run}${ends.join('')}${hasMore ? runXml('', ' ') : ''}`
}

const runXml = (properties: string, text: string) =>
  `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
