import type { Document } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { speakerNames, toTurns } from '#domain/paragraphs.ts'
import { printable, printableName } from '#domain/printable.ts'
import { formatTimestamp } from '#domain/subtitles.ts'
import { joinWords, type Word } from '#domain/words.ts'

export interface DocxInput {
  title: string
  words: readonly Word[]
  speakers: readonly TranscriptSpeaker[]
}

type Docx = typeof import('docx')

const inch = 1440
/** Font sizes in half-points; some readers misread sizes written as `11pt`. */
const size = { small: 18, body: 22, title: 40 }
const quiet = '666666'

/** Placeholder for the turns in an otherwise complete document. */
const place = 'TURNS'
const placeXml = `<w:p><w:r><w:t xml:space="preserve">${place}</w:t></w:r></w:p>`
const documentPart = 'word/document.xml'

/**
 * Converts a transcript to a Word document: title, then each turn under its speaker and time, in Arial 11 pt
 * with one-inch margins, and the title and page number on every page. Characters not allowed in XML are
 * omitted.
 */
export async function toDocx(input: DocxInput): Promise<Uint8Array<ArrayBuffer>> {
  const docx = await import('docx')
  const files = unzipSync(await docx.Packer.toBuffer(frame(docx, printableName(input.title))))
  const document = strFromU8(files[documentPart] ?? new Uint8Array())
  const [before, after] = splitAtLast(document, placeXml)
  const text = [before, ...turnsXml(input), after].join('')
  return zipSync({ ...files, [documentPart]: strToU8(text) }) as Uint8Array<ArrayBuffer>
}

/** Splits at the last occurrence, since a title may contain the placeholder. */
function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  if (at < 0) throw new Error('The Word document has no place for turns')
  return [text.slice(0, at), text.slice(at + mark.length)]
}

/** Creates the document without its turns: as objects, a long transcript's turns would take a gigabyte. */
function frame(docx: Docx, heading: string): Document {
  const { Document, HeadingLevel, Paragraph } = docx
  return new Document({
    title: heading,
    creator: 'Longhand',
    styles: {
      default: {
        document: { run: { font: 'Arial', size: size.body } },
        title: {
          run: { font: 'Arial', size: size.title, bold: true },
          paragraph: { spacing: { after: 240 } },
        },
      },
    },
    sections: [
      {
        properties: { page: { margin: { top: inch, right: inch, bottom: inch, left: inch } } },
        ...headerAndFooter(docx, heading),
        children: [
          new Paragraph({
            text: heading,
            heading: HeadingLevel.TITLE,
            ...(isRightToLeft(heading) && { bidirectional: true }),
          }),
          new Paragraph(place),
        ],
      },
    ],
  })
}

function headerAndFooter(
  { AlignmentType, Footer, Header, PageNumber, Paragraph, TextRun }: Docx,
  title: string,
) {
  const small = { size: size.small, color: quiet } as const
  const pages = [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES]
  return {
    headers: {
      default: new Header({
        children: [new Paragraph({ children: [new TextRun({ text: title, ...small })] })],
      }),
    },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            children: [new TextRun({ children: pages, ...small })],
          }),
        ],
      }),
    },
  }
}

/** Returns two paragraphs per turn: speaker and time, then the text. */
function turnsXml({ words, speakers }: DocxInput): string[] {
  const nameOf = speakerNames(speakers)
  return toTurns(words).map((turn) => {
    const text = printable(joinWords(turn.words))
    const [paragraph, run] = isRightToLeft(text)
      ? ['<w:pPr><w:bidi/></w:pPr>', '<w:rPr><w:rtl/></w:rPr>']
      : ['', '']
    const speaker = runXml('<w:rPr><w:b/><w:bCs/></w:rPr>', nameOf(turn.speaker))
    const time = runXml(`<w:rPr><w:color w:val="${quiet}"/></w:rPr>`, `  ${formatTimestamp(turn.start)}`)
    const heading = `<w:p><w:pPr><w:keepNext/><w:spacing w:before="240"/></w:pPr>${speaker}${time}</w:p>`
    return `${heading}<w:p>${paragraph}${runXml(run, text)}</w:p>`
  })
}

const runXml = (properties: string, text: string) =>
  `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether the first letter of a text is from a right-to-left script. */
function isRightToLeft(text: string): boolean {
  const letter = text.match(/\p{L}/u)?.[0] ?? ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
}
