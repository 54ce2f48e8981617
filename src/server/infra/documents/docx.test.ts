import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversation } from '#domain/exports/export-transcript.fixture.ts'
import type { ExportedHighlight } from '#domain/exports/export-transcript.ts'
import { defaultPageOptions, type PageOptions, toPages } from '#domain/exports/pages.ts'
import { printableWords } from '#domain/exports/printable-words.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { unicodeText } from '#domain/text/unicode.arbitrary.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { unzip } from '#server/testing/unzip.ts'
import { expectWellFormed } from '#server/testing/well-formed.ts'
import { toDocx } from './docx.ts'

const createDocx = (
  title: string,
  words: Word[],
  overrides: Partial<PageOptions> = {},
  highlights: ExportedHighlight[] = [],
) => {
  const media = { name: 'talk.mp4', duration: 0, hasVideo: true }
  const exported = { title, languageCode: 'en', words: printableWords(words), speakers, highlights, media }
  return toDocx(toPages(exported, { ...defaultPageOptions, ...overrides }), true)
}

const texts = (xml: string) =>
  Array.from(xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g), ([, text]) =>
    text!
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  )

const unzipDocx = (docx: Uint8Array) => unzip(Buffer.from(docx))

const word = (text: string, start: number, speaker = 'spk_0', turn?: true): Word => ({
  text,
  start,
  end: start + 200,
  confidence: 0.5,
  speaker,
  ...(turn && { turn }),
})
const speakers = [
  { id: 'spk_0', name: 'Ann & "Co" <x>' },
  { id: 'spk_1', name: 'Ben\u0000' },
]

describe('a Word document', () => {
  const words = [
    word('Fish', 0, 'spk_0', true),
    word('&', 300),
    word('<chips>', 600),
    word('bell\u0007\ud83d\uffff', 900),
    word('😀', 3_600_000, 'spk_1', true),
    word('שלום', 3_700_000, 'spk_0', true),
  ]
  const files = createDocx('Talk\u0001 \u202eone\nR&D', words).then(unzipDocx)

  test('is a ZIP file of well-formed XML for any words', async () => {
    const xml = [...(await files)].filter(([name]) => /\.(xml|rels)$/.test(name))
    expect(xml.map(([name]) => name)).toContain('[Content_Types].xml')
    expect(xml.length).toBeGreaterThan(8)
    for (const [, content] of xml) expectWellFormed(content)
  })

  test('contains the title and every word under its speaker and time', async () => {
    const document = (await files).get('word/document.xml')!
    expect(texts(document)).toEqual([
      'Talk one R&D',
      'Ann & "Co" <x>',
      '  00:00:00',
      'Fish & <chips> bell',
      'Ben',
      '  01:00:00',
      '😀',
      'Ann & "Co" <x>',
      '  01:01:40',
      'שלום',
    ])
  })

  test('is set in Arial 11 pt with margins of one inch, a header and page numbers', async () => {
    const writtenFiles = await files
    expect(writtenFiles.get('word/document.xml')).toMatch(
      /<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/,
    )
    const defaults = /<w:docDefaults>.*<\/w:docDefaults>/s.exec(writtenFiles.get('word/styles.xml')!)![0]
    expect(defaults).toContain('w:ascii="Arial"')
    expect(defaults).toMatch(/<w:sz w:val="22"\/>/)
    expect(texts(writtenFiles.get('word/header1.xml')!)).toEqual(['Talk one R&D'])
    expect(writtenFiles.get('word/footer1.xml')).toContain('NUMPAGES')
  })

  test('writes right-to-left turns from right to left', async () => {
    const document = (await files).get('word/document.xml')!
    expect(document).toMatch(/<w:bidi\/><\/w:pPr><w:r><w:rPr><w:rtl\/><\/w:rPr><w:t[^>]*>שלום/)
    expect(document.match(/<w:(bidi|rtl)\b/g)?.length).toBe(2)
  })
})

describe('a Word document with highlights', () => {
  const { words: conversationWords, highlights } = conversation
  const renderMarked = (overrides: Partial<PageOptions> = {}) =>
    createDocx('Talk', [...conversationWords], overrides, [...highlights]).then(unzipDocx)

  test('colors them, and has their comments and replies', async () => {
    const files = await renderMarked()
    const document = files.get('word/document.xml')!
    expect(document).toMatch(
      /<w:shd [^>]*w:fill="fff3a3"\/><\/w:rPr><w:t[^>]*>Fish &amp; &lt;chips&gt;<\/w:t>/,
    )
    expect(document.match(/<w:commentRangeStart w:id="\d"\/>/g)).toHaveLength(3)
    expect(document.match(/<w:commentReference w:id="\d"\/>/g)).toHaveLength(3)
    const comments = files.get('word/comments.xml')!
    expect(texts(comments)).toEqual(['=HYPERLINK("x")', 'Agreed.', 'Twice.', 'Check'])
    expect(comments).toMatch(/w:author="Grace Hopper"/)
    for (const xml of [document, comments]) expectWellFormed(xml)
  })

  test('is a table on request, with its own header and footer', async () => {
    const files = await renderMarked({
      layout: 'table',
      headerText: 'Secret & “new”',
      footerText: 'Acme',
      hasTitle: false,
    })
    const document = files.get('word/document.xml')!
    expectWellFormed(document)
    expect(document.match(/<w:tr>/g)).toHaveLength(4)
    expect(document).not.toContain('>Talk<')
    expect(texts(files.get('word/header1.xml')!)).toEqual(['Secret & “new”'])
    expect(texts(files.get('word/footer1.xml')!).join('')).toContain('Acme')
  })

  test('leaves out times and speakers on request', async () => {
    const document = (await renderMarked({ times: false, speakers: false })).get('word/document.xml')!
    expect(texts(document).join(' ')).not.toMatch(/Ada|00:00/)
  })
})

test('500 random transcripts become well-formed documents with every word', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  // Each document has ten transcripts, because creating a document has a high fixed cost.
  const tenTranscripts = fc.array(transcripts(), { minLength: 10, maxLength: 10 }).map((ten) => ten.flat())
  const property = fc.asyncProperty(tenTranscripts, unicodeText(), async (conversationWords, title) => {
    const document = unzipDocx(await createDocx(title, conversationWords)).get('word/document.xml')!
    expectWellFormed(document)
    // After the title, each turn has a name, a time, and a text.
    const spoken = texts(document.slice(document.indexOf('</w:p>'))).filter((_, i) => i % 3 === 2)
    const expected = conversationWords.flatMap((w) => toPrintable(w.text) || [])
    expect(spoken.flatMap((text) => text.split(' ')).filter(Boolean)).toEqual(expected)
  })
  await fc.assert(property, { numRuns: 50 })
})

test('ten hours become a document within ten seconds', async () => {
  const longWords = Array.from({ length: 100_000 }, (_, i) =>
    word(`word${i}`, i * 360, 'spk_0', i % 45 === 0 || undefined),
  )
  const document = unzipDocx(await createDocx('Long', longWords)).get('word/document.xml')!
  expect(
    texts(document)
      .join(' ')
      .match(/\bword\d+/g)?.length,
  ).toBe(100_000)
}, 30_000)
