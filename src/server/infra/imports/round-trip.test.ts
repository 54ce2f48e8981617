import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCues, toSrt, toVtt } from '#domain/captions/subtitles.ts'
import { lineText } from '#domain/captions/text.ts'
import { importTranscript } from '#domain/imports/import-transcript.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { parseImport } from './parse.ts'

const speakers = [
  { id: 'spk_0', name: 'Ada Lovelace' },
  { id: 'spk_1', name: 'Mary <Shelley>' },
]
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Returns the captions of a file as our parser reads it: their times and texts without spaces. */
async function parsed(file: string) {
  const { transcript } = await parseImport({ bytes: new TextEncoder().encode(file) })
  const wordsByTime = Map.groupBy(transcript.words, ({ start, end }) => `${start}-${end}`)
  return [...wordsByTime].map(([time, words]) => [time, words.map(({ text }) => text).join('')])
}

test('our own parser returns the captions of SRT and WebVTT files', () =>
  fc.assert(
    fc.asyncProperty(transcripts({ includeUnusualText: false, maxLength: 60 }), async (words: Word[]) => {
      fc.pre(words.length > 0)
      const expected = createCues(words).map(({ start, end, lines }) => [
        `${start}-${end}`,
        withoutSpaces(lines.map(lineText).join('')),
      ])
      expect(await parsed(toSrt(words))).toEqual(expected)
      expect(await parsed(toVtt(words, speakers))).toEqual(expected)
    }),
    { numRuns: 200 },
  ))

/** Imports a file for a recording, and exports it again. */
async function reimport(file: string, to: 'srt' | 'vtt', recognized: Word[] = []) {
  const { transcript } = await parseImport({ bytes: new TextEncoder().encode(file) })
  const { words, speakers: importedSpeakers } = importTranscript(transcript, {
    recognized,
    duration: null,
    speakers: [],
  })
  return to === 'srt' ? toSrt(words) : toVtt(words, importedSpeakers)
}

const withoutVoices = (vtt: string) => vtt.replace(/<[^>]*>/g, '')

test('an import keeps the cues and lines of SRT and WebVTT files', () =>
  fc.assert(
    fc.asyncProperty(
      transcripts({ includeUnusualText: false, maxLength: 60 }),
      fc.integer({ min: 12, max: 60 }),
      async (words: Word[], size) => {
        fc.pre(words.length > 0)
        const srt = toSrt(words, { size })
        expect(await reimport(srt, 'srt')).toBe(srt)
        const vtt = toVtt(words, speakers, { size })
        expect(withoutVoices(await reimport(vtt, 'vtt'))).toBe(withoutVoices(vtt))
      },
    ),
    { numRuns: 200 },
  ))

test.each([
  [
    'cues that violate every caption rule',
    cue(
      '0:00:01,000',
      '0:00:09,500',
      'A\nvery long line, of more than thirty-five characters\nand\na fourth',
    ),
  ],
  ['short cues', cue('0:00:01,000', '0:00:01,200', 'Yes.') + cue('0:00:01,200', '0:00:01,350', 'No.')],
  ['a gap', cue('0:00:01,000', '0:00:02,000', 'One two') + cue('0:01:00,000', '0:01:04,000', 'three\nfour')],
  ['Chinese', cue('0:00:01,000', '0:00:04,000', '今天我们在这里讨论一个非常重要的问题，它很长')],
])('an import keeps %s', async (_, srt) => {
  const lines = (text: string) =>
    text
      .replace(/\r/g, '')
      .replace(/^\d+\n/gm, '')
      .replace(/\b0+:/g, '0:')
  expect(lines(await reimport(srt, 'srt'))).toBe(lines(srt))
})

test('an import keeps the times of cues whose words are recognized at others', async () => {
  const srt = toSrt(spoken('one two three four five six seven eight nine ten'), { size: 12 })
  const recognized = spoken('one two three fore five six seven eight nine ten').map((word) => ({
    ...word,
    start: word.start + 70,
    end: word.end + 90,
  }))
  expect(await reimport(srt, 'srt', recognized)).toBe(srt)
})

/** Creates words from a text, one every half second. */
const spoken = (text: string) =>
  text.split(' ').map(
    (word, i): Word => ({
      text: word,
      start: i * 500,
      end: i * 500 + 400,
      confidence: 1,
      speaker: 'spk_0',
    }),
  )

test('an edit of the words changes only its own line', async () => {
  const srt =
    cue('0:00:01,000', '0:00:04,000', 'one two\nthree four') + cue('0:00:05,000', '0:00:07,000', 'five')
  const { transcript } = await parseImport({ bytes: new TextEncoder().encode(srt) })
  const { words } = importTranscript(transcript, { recognized: [], duration: null, speakers: [] })
  const edited = words.map((word) => (word.text === 'two' ? { ...word, text: 'twenty-two' } : word))
  expect(createCues(edited).map(({ lines }) => lines.map(lineText))).toEqual([
    ['one twenty-two', 'three four'],
    ['five'],
  ])
})

function cue(start: string, end: string, text: string): string {
  return `1\n${start} --> ${end}\n${text}\n\n`
}
