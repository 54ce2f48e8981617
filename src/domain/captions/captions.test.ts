import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captionProfiles } from '#contract/choices.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { profileRules } from './rules.ts'
import { spoken } from './spoken.fixture.ts'
import { type Cue, createCues, type SubtitleOptions, toSrt, toVtt } from './subtitles.ts'
import { lineText } from './text.ts'
import { visibleLength } from './word-features.ts'

const linesOf = (cue: Cue) => cue.lines.map(lineText)
const mark = (words: readonly Word[], text: string, caption: Word['caption']): Word[] => {
  const at = words.findIndex((word) => word.text === text)
  return words.map((word, i) => (i === at && caption ? { ...word, caption } : word))
}
const withoutSpaces = (texts: readonly string[]) => texts.join('').replace(/\s/g, '')

const options: fc.Arbitrary<SubtitleOptions> = fc
  .record({
    profile: fc.constantFrom(...captionProfiles),
    lines: fc.integer({ min: 1, max: 4 }),
    size: fc.integer({ min: 10, max: 60 }),
    language: fc.constantFrom('en-US', 'es', 'de', 'ja', 'zh-CN', 'th', 'ar', 'en+es', 'xx', undefined),
    breakAllSpeakers: fc.boolean(),
  })
  .map(({ profile, lines, language, ...rest }) => ({
    rules: { ...profileRules(profile, language), lines },
    ...(language && { languageCode: language }),
    ...rest,
  }))

describe('of random transcripts', () => {
  const check = (
    name: string,
    captions: boolean,
    property: (words: Word[], options: SubtitleOptions) => void,
  ) =>
    test(name, () =>
      fc.assert(fc.property(transcripts({ maxLength: 60, captions }), options, property), { numRuns: 400 }),
    )

  check('every word is in one cue, in order, and cues never overlap', true, (words, options) => {
    let earliestStart = 0
    let next = 0
    const all = createCues(words, options)
    expect(withoutSpaces(all.flatMap(linesOf))).toBe(
      withoutSpaces(words.map(({ text }) => toPrintable(text))),
    )
    for (const cue of all) {
      expect(cue.start).toBeGreaterThanOrEqual(earliestStart)
      expect(cue.end).toBeGreaterThanOrEqual(cue.start + 100)
      earliestStart = cue.end
      expect(cue.first).toBeGreaterThanOrEqual(next)
      expect(cue.last).toBeGreaterThanOrEqual(cue.first)
      next = cue.last
      for (const line of cue.lines) expect(line.length).toBeGreaterThan(0)
    }
  })

  check("cues stay within the profile's limits if a person chose nothing", false, (words, options) => {
    const { lines, maxDuration } = options.rules!
    for (const cue of createCues(words, options)) {
      expect(cue.lines.length).toBeLessThanOrEqual(lines)
      expect(cue.end - cue.start).toBeLessThanOrEqual(maxDuration)
      for (const line of cue.lines)
        if (line.length > 1) expect(visibleLength(lineText(line))).toBeLessThanOrEqual(options.size!)
      if (options.breakAllSpeakers) expect(new Set(cue.lines.flat().map((w) => w.speaker)).size).toBe(1)
    }
  })

  check('chosen breaks are kept', true, (words, options) => {
    const first = new Map(
      createCues(words, options).flatMap((cue) => cue.lines.map((line, i) => [line[0], i])),
    )
    for (const [i, word] of words.entries()) {
      if (i === 0 || toPrintable(word.text) !== word.text) continue
      const { before } = word.caption ?? {}
      if (before === 'caption') expect(first.get(word)).toBe(0)
      // All earlier words may be invisible.
      const isFirst = words.slice(0, i).every(({ text }) => toPrintable(text) === '')
      if (before === 'line' && !isFirst) expect(first.get(word)).toBeGreaterThan(0)
      if (before === 'joined' && !isFirst) expect(first.get(word)).not.toBe(0)
    }
  })
})

describe('names and numbers', () => {
  const pieces = [
    'New York',
    'Dr. Smith',
    'Ludwig van Beethoven',
    '3 000',
    '10 %',
    '25 km',
    '€ 500',
    'No. 7',
    'J. K. Rowling',
    'Frau Müller',
  ]
  test.each(pieces)('%s stays on one line', (piece) => {
    const parts = piece.split(' ')
    for (let length = 1; length < 40; length++) {
      const before = Array.from({ length }, (_, i) => 'abcdefghijkl'.slice(i % 7, (i % 7) + 4))
      const words = spoken([...before, ...parts, 'and', 'then', 'it', 'was', 'over'])
      for (const size of [20, 26, 35]) {
        const lines = createCues(words, { size, languageCode: 'en' }).flatMap(linesOf)
        expect(lines.filter((line) => line.includes(piece))).toHaveLength(1)
      }
    }
  })

  test('longer than a line can break', () => {
    const words = spoken('Johann Ambrosius Sebastian Maximilian Alexander Konstantin')
    const lines = createCues(words, { size: 20 }).flatMap(linesOf)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(20)
  })

  test('in all capitals are not names', () => {
    const words = spoken('THIS IS A LONG LINE OF TEXT, ALL OF IT IN CAPITALS')
    expect(createCues(words).flatMap(linesOf)[0]).toBe('THIS IS A LONG LINE OF TEXT,')
  })
})

describe('phrases', () => {
  const sample = {
    en: [
      'She walked along the river with her dog and talked about the weather',
      /\b(the|with|her|and|about)$/,
    ],
    es: [
      'Ella caminaba por la orilla del río con su perro y hablaba de las cosas',
      /\b(por|la|del|con|su|y|de|las)$/,
    ],
    de: [
      'Sie ging mit dem alten Hund an dem Fluss entlang und sprach über das Wetter',
      /\b(mit|dem|an|und|über|das)$/,
    ],
  } as const
  test.each(Object.entries(sample))(
    'lines in %s do not end with an article or preposition',
    (language, [text, end]) => {
      for (const size of [24, 28, 35])
        for (const line of createCues(spoken(text), { languageCode: language, size }).flatMap(linesOf))
          expect(line).not.toMatch(end)
    },
  )

  test('Chinese and Japanese have no spaces, and no line begins with a particle', () => {
    const chinese = [
      '我们',
      '昨天',
      '在',
      '北京',
      '的',
      '一',
      '家',
      '餐厅',
      '吃',
      '了',
      '很',
      '多',
      '好吃',
      '的',
      '东西',
      '。',
    ]
    const lines = createCues(spoken(chinese, 200), { languageCode: 'zh-CN' }).flatMap(linesOf)
    expect(lines.join('')).toBe(chinese.join(''))
    for (const line of lines) expect(line).not.toMatch(/^[的了。]|[在很一]$/)
    const mixedWords = spoken(['我', '用', 'iPhone', '15', '拍', '照'], 200)
    expect(createCues(mixedWords, { languageCode: 'zh' }).flatMap(linesOf)).toEqual(['我用 iPhone 15 拍照'])
    const japanese = [
      '私',
      'は',
      '昨日',
      '東京',
      'の',
      'レストラン',
      'で',
      '友達',
      'と',
      '寿司',
      'を',
      '食べ',
      'ました',
      '。',
    ]
    for (const line of createCues(spoken(japanese, 200), { languageCode: 'ja', size: 13 }).flatMap(linesOf)) {
      expect(line).not.toMatch(/^[はのでとを。]/)
      expect(line.length).toBeLessThanOrEqual(13)
    }
  })

  test.each([
    ['th', 'เมื่อวานนี้เราไปเที่ยวทะเลกับครอบครัวและกินอาหารทะเลอร่อยมากที่ร้านริมชายหาด'],
    ['zh', '昨天我们在北京的一家餐厅吃了很多好吃的东西然后去看了一场非常有意思的电影'],
  ])('a sentence given as one word is split by dictionary (%s)', (language, text) => {
    const all = createCues([{ text, start: 0, end: 9000, confidence: 1, speaker: 'a' }], {
      languageCode: language,
    })
    const lines = all.flatMap(linesOf)
    expect(lines.join('')).toBe(text)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines)
      expect(visibleLength(line)).toBeLessThanOrEqual(profileRules('standard', language).size)
    expect(all.every((cue) => cue.first === 0 && cue.last === 0)).toBe(true)
  })
})

describe('profiles', () => {
  const text =
    'It rained all day and all night, so the river rose above its banks and flooded the fields below the town.'

  test('have their own line lengths', () => {
    const linesFit = captionProfiles.map((profile) => {
      const rules = profileRules(profile, 'en')
      return (
        Math.max(
          ...createCues(spoken(text), { rules })
            .flatMap(linesOf)
            .map((line) => line.length),
        ) <= rules.size
      )
    })
    expect(linesFit).toEqual([true, true, true, true])
    expect(captionProfiles.map((profile) => profileRules(profile, 'en').size)).toEqual([35, 42, 37, 32])
    expect(profileRules('netflix', 'zh-TW')).toMatchObject({ size: 16, readingSpeed: 11 })
  })

  test('allow one line per caption if the rules require it', () => {
    const rules = { ...profileRules('standard'), lines: 1 }
    for (const cue of createCues(spoken(text), { rules })) expect(cue.lines).toHaveLength(1)
  })

  test('include the BBC profile, which closes gaps under a second', () => {
    const first = spoken('This is the first sentence of two, and it is long enough.')
    const end = first.at(-1)!.end
    const words = [...first, ...spoken('This is the second one.', 70, end + 900)]
    expect(createCues(words, { rules: profileRules('bbc') })[0]?.end).toBe(end + 900)
    expect(createCues(words)[0]?.end).toBe(end)
  })
})

describe('chosen breaks and times', () => {
  const words = spoken('we came down to the water in the dark and nobody said a word')

  test('start a line', () => {
    expect(createCues(mark(words, 'down', { before: 'line' })).map(linesOf)[0]?.[0]).toBe('we came')
  })

  test('start a caption, or join all words into one', () => {
    expect(createCues(mark(words, 'came', { before: 'caption' })).map(linesOf)[0]).toEqual(['we'])
    const laterWords = [...words, ...spoken('and so on', 70, 9000)]
    const joinedWords = laterWords.map((word): Word => ({ ...word, caption: { before: 'joined' } }))
    expect(createCues(laterWords).length).toBeGreaterThan(1)
    expect(createCues(joinedWords)).toHaveLength(1)
  })

  test('set the start and end of a caption, and may shorten the next one', () => {
    const all = mark(mark(words, 'came', { before: 'caption', start: 300 }), 'we', { start: -50, end: 700 })
    const second = words[1]!
    expect(createCues(all).slice(0, 2)).toMatchObject([
      { start: 0, end: second.start + 300 },
      { start: second.start + 300 },
    ])
  })
})

test('invalid input still produces valid files', () => {
  const unusualWords = [
    'a\u0000b',
    '-->',
    'x'.repeat(4096),
    '👩‍👩‍👧',
    'שלום',
    'abc',
    '\u202e',
    '\ud800',
    '12:00',
    'مرحبا،',
    '\u200b',
  ]
  const words = unusualWords.map(
    (text, i): Word => ({
      text,
      // The times overlap and repeat.
      start: Math.max(0, i - 3) * 400,
      end: i * 4000,
      confidence: null,
      speaker: i % 2 ? 'a' : 'b',
      turn: true,
    }),
  )
  for (const file of [toSrt(words), toVtt(words, [])]) {
    for (const invisibleCharacter of ['\u0000', '\ud800']) expect(file).not.toContain(invisibleCharacter)
    expect(file.match(/-->/g)).toHaveLength(createCues(words).length)
  }
})
