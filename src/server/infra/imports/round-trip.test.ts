import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineText } from '#domain/captions/text.ts'
import { cues, toSrt, toVtt } from '#domain/subtitles.ts'
import { transcripts } from '#domain/transcript.arbitrary.ts'
import type { Word } from '#domain/words.ts'
import { parseImport } from './parse.ts'

const speakers = [
  { id: 'spk_0', name: 'Ada Lovelace' },
  { id: 'spk_1', name: 'Mary <Shelley>' },
]
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Returns the captions of a file as our parser reads it: their times and texts without spaces. */
async function parsed(file: string) {
  const { transcript } = await parseImport({ bytes: new TextEncoder().encode(file) })
  const found = Map.groupBy(transcript.words, ({ start, end }) => `${start}-${end}`)
  return [...found].map(([time, words]) => [time, words.map(({ text }) => text).join('')])
}

test('our own parser returns the captions of SRT and WebVTT files', () =>
  fc.assert(
    fc.asyncProperty(transcripts({ oddTexts: false, maxLength: 60 }), async (words: Word[]) => {
      fc.pre(words.length > 0)
      const expected = cues(words).map(({ start, end, lines }) => [
        `${start}-${end}`,
        withoutSpaces(lines.map(lineText).join('')),
      ])
      expect(await parsed(toSrt(words))).toEqual(expected)
      expect(await parsed(toVtt(words, speakers))).toEqual(expected)
    }),
    { numRuns: 200 },
  ))
