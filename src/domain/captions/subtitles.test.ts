import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPrintable } from '#domain/text/printable.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { spoken } from './spoken.fixture.ts'
import {
  type Cue,
  createCues,
  findWordsEndingAfter,
  formatTimestamp,
  type SubtitleOptions,
  toSrt,
  toVtt,
} from './subtitles.ts'

const speakers = [
  { id: 'spk_0', name: 'Ann <Lee> & "Co" -->' },
  { id: 'spk_1', name: 'Ben\nB.' },
]
const options = fc.record(
  {
    size: fc.integer({ min: 10, max: 120 }),
    breakAllSpeakers: fc.boolean(),
  },
  { requiredKeys: [] },
)
const expectedTexts = (words: Word[]) => words.flatMap((w) => toPrintable(w.text) || [])

interface ParsedCue {
  start: number
  end: number
  lines: string[]
}
const ms = (h: string, m: string, s: string, f: string) => ((+h * 60 + +m) * 60 + +s) * 1000 + +f

/** Parses strict SubRip: numbers from 1, CRLF only, blocks separated by one empty line. */
function parseSrt(file: string): ParsedCue[] {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  if (file === '') return []
  expect(file.endsWith('\r\n\r\n')).toBe(true)
  return file
    .slice(0, -4)
    .split('\r\n\r\n')
    .map((block, i) => {
      const [number, times, ...lines] = block.split('\r\n')
      expect(number).toBe(String(i + 1))
      const match = /^(\d\d+):([0-5]\d):([0-5]\d),(\d{3}) --> (\d\d+):([0-5]\d):([0-5]\d),(\d{3})$/.exec(
        times!,
      )!
      const [, a, b, c, d, e, f, g, h] = match as unknown as string[]
      for (const line of lines) expect(line).not.toMatch(/-->|^\s|\s$|^$/)
      return { start: ms(a!, b!, c!, d!), end: ms(e!, f!, g!, h!), lines }
    })
}

/** Parses strict WebVTT with voice spans only; returns plain texts, and voices as [name, text] in order. */
function parseVtt(file: string): (ParsedCue & { voices: [string, string][] })[] {
  expect(file.startsWith('WEBVTT\n')).toBe(true)
  expect(file).not.toMatch(/\r|\0/)
  const plainText = (text: string) => {
    expect(text.replace(/&(amp|lt|gt);/g, '')).not.toMatch(/[&<>]/)
    return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  }
  const [header, ...blocks] = file.replace(/\n$/, '').split('\n\n')
  expect(header).toBe('WEBVTT')
  return blocks.map((block) => {
    const [times, ...payload] = block.split('\n')
    const match = /^(\d\d+):([0-5]\d):([0-5]\d)\.(\d{3}) --> (\d\d+):([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(
      times!,
    )!
    const [, a, b, c, d, e, f, g, h] = match as unknown as string[]
    const text = payload.join('\n')
    expect(text).not.toContain('-->')
    const voices: [string, string][] = []
    const withoutVoices = text.replace(
      /<v ([^>\n]+)>([^<]*)<\/v>/g,
      (_, name: string, spokenText: string) => {
        voices.push([plainText(name), plainText(spokenText)])
        return spokenText
      },
    )
    return {
      start: ms(a!, b!, c!, d!),
      end: ms(e!, f!, g!, h!),
      lines: plainText(withoutVoices).split('\n'),
      voices,
    }
  })
}

/** Returns the texts of consecutive speakers, in order, as [name, text without spaces]. */
function joinBySpeaker(spans: [string, string][]): [string, string][] {
  const spokenTexts: [string, string][] = []
  for (const [name, text] of spans) {
    const withoutSpaces = text.replace(/\s/g, '')
    const last = spokenTexts.at(-1)
    if (withoutSpaces === '') continue
    if (last?.[0] === name) last[1] += withoutSpaces
    else spokenTexts.push([name, withoutSpaces])
  }
  return spokenTexts
}

/** Chinese has no spaces between words. */
const withoutSpaces = (texts: string[]) => texts.join('').replace(/\s/g, '')

const check = (name: string, property: (words: Word[], options: SubtitleOptions) => void) =>
  test(name, () =>
    fc.assert(fc.property(transcripts({ maxLength: 80, captions: false }), options, property), {
      numRuns: 500,
    }),
  )

describe('of random transcripts', () => {
  check(
    'cues are in order, do not overlap, last up to 7 s and have one or two lines that fit',
    (words, options) => {
      let earliestStart = 0
      const size = options.size ?? 35
      for (const cue of createCues(words, options)) {
        expect(cue.start).toBeGreaterThanOrEqual(earliestStart)
        expect(cue.end - cue.start).toBeGreaterThanOrEqual(500)
        expect(cue.end - cue.start).toBeLessThanOrEqual(7000)
        earliestStart = cue.end
        expect([1, 2]).toContain(cue.lines.length)
        for (const line of cue.lines) {
          expect(line.length).toBeGreaterThan(0)
          const length = line
            .map((w) => w.text.replace(/\p{M}/gu, ''))
            .join(' ')
            .match(/./gu)!.length
          if (line.length > 1) expect(length).toBeLessThanOrEqual(size)
        }
        expect(cue.isTooFast).toBe(cue.readingSpeed > 17)
        if (options.breakAllSpeakers) expect(new Set(cue.lines.flat().map((w) => w.speaker)).size).toBe(1)
      }
    },
  )

  check('a cue lasts at least a second unless the next one starts sooner', (words, options) => {
    const all = createCues(words, options)
    all.forEach((cue, i) => {
      const next = all[i + 1]
      if (!next || next.start - cue.start >= 1000) expect(cue.end - cue.start).toBeGreaterThanOrEqual(1000)
    })
  })

  check('SRT parses, and has every word once and in order', (words, options) => {
    const parsedSrt = parseSrt(toSrt(words, options))
    const unescapeArrows = (text: string) => text.replaceAll('-->', '→')
    expect(withoutSpaces(parsedSrt.flatMap((cue) => cue.lines))).toBe(
      withoutSpaces(expectedTexts(words).map(unescapeArrows)),
    )
    expect(parsedSrt.map(({ start, end }) => [start, end])).toEqual(
      createCues(words, options).map(({ start, end }) => [start, end]),
    )
  })

  check('WebVTT parses, with every word under the name of its speaker', (words, options) => {
    const parsedVtt = parseVtt(toVtt(words, speakers, options))
    const names: Record<string, string> = { spk_0: 'Ann <Lee> & "Co" -->', spk_1: 'Ben B.' }
    const spokenTexts = joinBySpeaker(parsedVtt.flatMap((cue) => cue.voices))
    const expected = joinBySpeaker(words.map((w) => [names[w.speaker]!, toPrintable(w.text)]))
    expect(spokenTexts).toEqual(expected)
  })
})

const lines = (cue: Cue) => cue.lines.map((line) => line.map((w) => w.text).join(' '))

describe('where cues and lines break', () => {
  test('at the end of a sentence rather than at the end of a full line', () => {
    const words = spoken(
      'It rained all day. The river rose above its banks, and by the evening the old bridge was gone.',
    )
    expect(createCues(words).map(lines)).toEqual([
      ['It rained all day.', 'The river rose above its banks,'],
      ['and by the evening', 'the old bridge was gone.'],
    ])
  })

  test('at a pause if there is no punctuation', () => {
    const first = spoken('we came down to the water in the dark')
    const second = spoken('and nobody said a word until the boat arrived', 70, first.at(-1)!.end + 700)
    expect(createCues([...first, ...second]).map((cue) => lines(cue).join(' '))).toEqual([
      'we came down to the water in the dark',
      'and nobody said a word until the boat arrived',
    ])
  })

  test('evenly, without a single leftover word', () => {
    const text = 'all of this goes on and on without any stop at all for more than two whole lines here now'
    const lengths = createCues(spoken(text)).map((cue) => lines(cue).join(' ').length)
    expect(lengths.length).toBe(2)
    expect(Math.min(...lengths)).toBeGreaterThan(30)
  })

  test('at every speaker change if requested; otherwise, two speakers may share a cue', () => {
    const words = spoken('Did you see it? Yes. When?').map((w, i) => ({
      ...w,
      speaker: i === 4 ? 'spk_1' : 'spk_0',
    }))
    expect(createCues(words, { breakAllSpeakers: true }).map(lines)).toEqual([
      ['Did you see it?'],
      ['Yes.'],
      ['When?'],
    ])
    expect(createCues(words).length).toBeLessThan(3)
  })

  test('a long silence ends a cue, which stays long enough to read', () => {
    const words = [...spoken('Yes.'), ...spoken('No.', 70, 10_000)]
    expect(createCues(words)).toMatchObject([
      { start: 0, end: 1000 },
      { start: 10_000, end: 11_000 },
    ])
  })

  test('a short gap between cues is closed', () => {
    const first = spoken('This is the first sentence of two, and it is long enough.')
    const end = first.at(-1)!.end
    const second = spoken('This is the second one, which is about as long as the first.', 70, end + 400)
    expect(createCues([...first, ...second])).toMatchObject([
      { start: 0, end: end + 320 },
      { start: end + 400 },
    ])
  })

  test('speech too fast to read is marked', () => {
    const text = 'nobody could ever read these many words so quickly as they were said'
    const after = spoken('and so it goes', 70, 1500)
    expect(createCues([...spoken(text, 15), ...after])[0]).toMatchObject({ isTooFast: true })
    expect(createCues(spoken(text, 70))[0]).toMatchObject({ isTooFast: false })
  })
})

test('files have the format that players expect', () => {
  const words: Word[] = [
    { text: 'Fish', start: 3_600_500, end: 3_600_900, confidence: 1, speaker: 'spk_1', turn: true },
    { text: '&', start: 3_601_000, end: 3_601_200, confidence: 1, speaker: 'spk_1' },
    { text: '-->', start: 3_601_300, end: 3_602_000, confidence: 1, speaker: 'spk_1' },
    { text: 'شكرا\u0001', start: 3_700_000, end: 3_700_000, confidence: 1, speaker: 'x' },
  ]
  expect(toSrt(words)).toBe(
    '1\r\n01:00:00,500 --> 01:00:02,000\r\nFish & →\r\n\r\n2\r\n01:01:40,000 --> 01:01:41,000\r\nشكرا\r\n\r\n',
  )
  expect(toVtt(findWordsEndingAfter(words, 3_600_950), speakers)).toBe(
    'WEBVTT\n\n01:00:01.000 --> 01:00:02.000\n<v Ben B.>&amp; --&gt;</v>\n\n01:01:40.000 --> 01:01:41.000\n<v x>شكرا</v>\n',
  )
  expect([toSrt([]), toVtt([], [])]).toEqual(['', 'WEBVTT\n'])
  expect([formatTimestamp(0), formatTimestamp(59_999, '.'), formatTimestamp(400_000_000, ',')]).toEqual([
    '00:00:00',
    '00:00:59.999',
    '111:06:40,000',
  ])
})

test('100,000 words take under two seconds', () => {
  const words = spoken(Array.from({ length: 100_000 }, (_, i) => (i % 17 ? 'word' : 'end.')).join(' '))
  expect(toSrt(words).length).toBeGreaterThan(100_000)
})
