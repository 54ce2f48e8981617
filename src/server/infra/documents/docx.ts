import type { Document, Paragraph } from 'docx'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { speakerNames, type Turn, toTurns } from '#domain/paragraphs.ts'
import { printable, printableName } from '#domain/printable.ts'
import { clock } from '#domain/subtitles.ts'
import { textOf, type Word } from '#domain/words.ts'

export interface DocxInput {
  title: string
  words: readonly Word[]
  speakers: readonly TranscriptSpeaker[]
}

type Docx = typeof import('docx')

const inch = 1440
/** Half-points; sizes written as `11pt` are misread by some readers. */
const size = { small: 18, body: 22, title: 40 }
const quiet = '666666'

/**
 * A transcript as a Word document: title, then each turn under its speaker and time; Arial 11 pt, margins of one
 * inch, title and page numbers on every page. Characters that XML does not allow are left out.
 */
export async function toDocx(input: DocxInput): Promise<Buffer> {
  const docx = await import('docx')
  return docx.Packer.toBuffer(buildDocument(docx, input))
}

function buildDocument(docx: Docx, { title, words, speakers }: DocxInput): Document {
  const { Document, HeadingLevel, Paragraph } = docx
  const nameOf = speakerNames(speakers)
  const heading = printableName(title)
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
            ...direction(heading).paragraph,
          }),
          ...toTurns(words).flatMap((turn) => turnParagraphs(docx, turn, nameOf(turn.speaker))),
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

function turnParagraphs({ Paragraph, TextRun }: Docx, turn: Turn, name: string): Paragraph[] {
  const text = printable(textOf(turn.words))
  const { paragraph, run } = direction(text)
  return [
    new Paragraph({
      keepNext: true,
      spacing: { before: 240 },
      children: [
        new TextRun({ text: name, bold: true }),
        new TextRun({ text: `  ${clock(turn.start)}`, color: quiet }),
      ],
    }),
    new Paragraph({ ...paragraph, children: [new TextRun({ text, ...run })] }),
  ]
}

/** The settings for text whose first letter belongs to a script written from right to left. */
function direction(text: string) {
  const letter = text.match(/\p{L}/u)?.[0] ?? ''
  const rightToLeft =
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
  return rightToLeft ? { paragraph: { bidirectional: true }, run: { rightToLeft: true } } : {}
}
