import fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { conversation } from './export-transcript.fixture.ts'
import { printableWords } from './printable-words.ts'
import { toMarkdown, toPlainText } from './text-files.ts'

const allOptions = { times: true, speakers: true, hasTitle: false }

test('plain text has the chosen headings', () => {
  const shortConversation = { ...conversation, words: conversation.words.slice(0, 2) }
  expect(toPlainText(shortConversation, allOptions)).toBe('[00:00:01] Ada "A" Lovelace\nGood morning,\n')
  expect(toPlainText(shortConversation, { times: false, speakers: true })).toBe(
    'Ada "A" Lovelace\nGood morning,\n',
  )
  expect(toPlainText(shortConversation, { times: true, speakers: false })).toBe('[00:00:01]\nGood morning,\n')
  expect(toPlainText(shortConversation, { times: false, speakers: false })).toBe('Good morning,\n')
})

/** Returns the text of Markdown as rendered. */
const renderMarkdown = (markdown: string) =>
  String(marked.parse(markdown))
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('Markdown and plain text have every word once and in order, whatever the words', () => {
  fc.assert(
    fc.property(transcripts(), (transcript) => {
      const words = printableWords(transcript)
      const plainConversation = { ...conversation, words, highlights: [] }
      const withoutOptions = { times: false, speakers: false, hasTitle: false }
      const expected = words.map(({ text }) => text).join(' ')
      expect(toPlainText(plainConversation, withoutOptions).trim().split(/\s+/).join(' ')).toBe(expected)
      expect(
        renderMarkdown(toMarkdown(plainConversation, withoutOptions)).trim().split(/\s+/).join(' '),
      ).toBe(expected)
    }),
    { numRuns: 300 },
  )
})
