import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile as writeBytes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentFormat } from '#contract/document-formats.ts'
import type { ExportFormat } from '#contract/export-formats.ts'
import { plainText } from '#domain/documents/content.ts'
import { gardenPlan } from '#domain/documents/export/document.fixture.ts'
import { conversation } from '#domain/exports/export-transcript.fixture.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { writeDocument } from '#server/infra/workers/document-files.ts'
import type { FileOptions } from '#server/infra/workers/files.ts'
import { exportFile } from '../exported-files.ts'

const run = promisify(execFile)
const { words } = conversation
const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const fullText = joinWords(words)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-readers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function exportToFile(
  format: ExportFormat,
  overrides: Partial<FileOptions> = {},
  spokenWords: readonly Word[] = words,
): Promise<string> {
  const path = join(folder, `talk.${format}`)
  await writeBytes(path, await exportFile(format, { words: spokenWords }, overrides))
  return path
}

async function exportDocument(format: DocumentFormat): Promise<string> {
  const path = join(folder, `talk.${format}`)
  await writeBytes(path, await writeDocument({ format, document: gardenPlan }))
  return path
}

/** Converts a file with LibreOffice, and returns the text of the result. */
async function convert(path: string, to: string): Promise<string> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    to,
    '--outdir',
    join(folder, 'converted'),
    path,
  ])
  return readFile(join(folder, 'converted', `talk.${to.split(':')[0]}`), 'utf8')
}

// The long run installs the programs on Linux; elsewhere this is skipped with a message.
describe.skipIf(process.platform !== 'linux')('exported files keep their words in', () => {
  test.each(['prose', 'table'] as const)(
    'LibreOffice, as a Word document in %s',
    async (layout) => {
      expect(
        toOneLine(await convert(await exportToFile('docx', { layout }), 'txt:Text (encoded):UTF8')),
      ).toContain(fullText)
    },
    60_000,
  )

  const lines = plainText(gardenPlan.content).split('\n').map(toOneLine)

  test('LibreOffice, from a document to Word', async () => {
    const documentText = toOneLine(await convert(await exportDocument('docx'), 'txt:Text (encoded):UTF8'))
    for (const line of lines) expect(documentText).toContain(line)
  }, 60_000)

  test('Poppler, from a document to PDF', async () => {
    const { stdout } = await run('pdftotext', [await exportDocument('pdf'), '-'])
    // Poppler reorders punctuation and words in right-to-left scripts.
    const keepLetters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
    const pdfText = keepLetters(stdout)
    for (const word of lines.flatMap((line) => line.split(' '))) expect(pdfText).toContain(keepLetters(word))
  })

  test('LibreOffice, as an Excel workbook', async () => {
    const csv = await convert(await exportToFile('xlsx'), 'csv:Text - txt - csv (StarCalc):44,34,76')
    const { data } = Papa.parse<string[]>(csv.trim())
    expect(data.slice(1).map((row) => [row[2], row[3], row[4], row[5], row[8]])).toEqual(
      conversation.highlights.map(({ speaker, quote, comment, tags, replies }) => [
        conversation.speakers.find(({ id }) => id === speaker)?.name,
        quote,
        comment,
        tags.join(', '),
        replies.map(({ author, text }) => `${author}: ${text}`).join('\n'),
      ]),
    )
  }, 60_000)

  test('Poppler, as a PDF document', async () => {
    const { stdout } = await run('pdftotext', [await exportToFile('pdf'), '-'])
    // Poppler reverses ligatures in right-to-left scripts.
    const sortLetters = (word: string) => [...word].toSorted().join('')
    const readWords = new Set(
      toOneLine(stdout.replace(/\p{Cf}/gu, ''))
        .split(' ')
        .map(sortLetters),
    )
    expect(words.filter(({ text }) => !readWords.has(sortLetters(text)))).toEqual([])
  })

  test.each(['prose', 'table'] as const)(
    'Poppler, as a PDF document in %s with emoji and a very long word, all within the page',
    async (layout) => {
      const emoji = ['👨‍👩‍👧‍👦', '🇪🇸', '❤️']
      const spokenWords = [...emoji, 'x'.repeat(4000)].map((text) => ({ ...words[0]!, text }))
      const path = await exportToFile('pdf', { layout }, spokenWords)
      const { stdout } = await run('pdftotext', ['-bbox', path, '-'])
      const [, pageWidth] = /<page width="([\d.]+)"/.exec(stdout)!
      const parts = [...stdout.matchAll(/xMax="([\d.]+)" yMax="[\d.]+">(.*)<\/word>/g)]
      for (const [, rightEdge] of parts) expect(Number(rightEdge)).toBeLessThan(Number(pageWidth))
      const pageTexts = parts.map(([, , text]) => text)
      expect(pageTexts).toEqual(expect.arrayContaining(emoji))
      const letters = pageTexts.filter((text) => /^x+$/.test(text!)).join('')
      expect(letters.length).toBe(4000)
      // A missing emoji would be an empty box in the main font.
      expect((await run('pdffonts', [path])).stdout).toContain('NotoEmoji')
    },
  )

  test('Praat, as a TextGrid', async () => {
    const script = join(folder, 'read.praat')
    await writeBytes(
      script,
      [
        `Read from file: "${await exportToFile('textgrid')}"`,
        'for tier to 4',
        '  intervals = Get number of intervals: tier',
        '  for i to intervals',
        '    text$ = Get label of interval: tier, i',
        '    if text$ <> ""',
        '      appendInfoLine: tier, " ", text$',
        '    endif',
        '  endfor',
        'endfor',
      ].join('\n'),
    )
    const { stdout } = await run('praat', ['--run', '--utf8', script])
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(words.length + 4)
    for (const word of words) expect(lines.some((line) => line.endsWith(` ${word.text}`))).toBe(true)
  })
})
