import fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { printableWords } from '#domain/printable-words.ts'
import { transcripts } from '#domain/transcript.arbitrary.ts'
import { conversation } from './exported.fixture.ts'
import { toMarkdown, toPlainText } from './text-files.ts'

const everything = { times: true, speakers: true, hasTitle: false }

test('plain text has the chosen headings', () => {
  const talk = { ...conversation, words: conversation.words.slice(0, 2) }
  expect(toPlainText(talk, everything)).toBe('[00:00:01] Ada "A" Lovelace\nGood morning,\n')
  expect(toPlainText(talk, { times: false, speakers: true })).toBe('Ada "A" Lovelace\nGood morning,\n')
  expect(toPlainText(talk, { times: true, speakers: false })).toBe('[00:00:01]\nGood morning,\n')
  expect(toPlainText(talk, { times: false, speakers: false })).toBe('Good morning,\n')
})

/** The text of Markdown as a reader of it sees it. */
const shown = (markdown: string) =>
  String(marked.parse(markdown))
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('Markdown and plain text have every word once and in order, whatever the words', () => {
  fc.assert(
    fc.property(transcripts(), (given) => {
      const words = printableWords(given)
      const talk = { ...conversation, words, highlights: [] }
      const plain = { times: false, speakers: false, hasTitle: false }
      const expected = words.map(({ text }) => text).join(' ')
      expect(toPlainText(talk, plain).trim().split(/\s+/).join(' ')).toBe(expected)
      expect(shown(toMarkdown(talk, plain)).trim().split(/\s+/).join(' ')).toBe(expected)
    }),
    { numRuns: 300 },
  )
})
