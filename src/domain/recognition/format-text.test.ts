import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { makeReadable } from './format-text.ts'

/** Creates words of 300 ms with 40 ms between them; `|` is a pause of 700 ms, `,` one of 250 ms, `/` a new turn. */
function spoken(text: string, speaker = 'spk_0'): Word[] {
  const words: Word[] = []
  let at = 0
  let turn = true
  for (const token of text.split(' ')) {
    if (token === '|') at += 660
    else if (token === ',') at += 210
    else if (token === '/') {
      at += 2000
      turn = true
    } else {
      words.push({ text: token, start: at, end: at + 300, confidence: 0.5, speaker, ...(turn && { turn }) })
      turn = false
      at += 340
    }
  }
  return words
}
const toReadable = (text: string, language = 'en-US') => joinWords(makeReadable(spoken(text), { language }))

describe('sentences', () => {
  test.each([
    ['good morning everyone | thank you for coming', 'Good morning everyone. Thank you for coming.'],
    ['this is , a short breath', 'This is a short breath.'],
    ['we went to the | hospital and | waited', 'We went to the hospital and waited.'],
    ['she came home , and | she slept', 'She came home and she slept.'],
    ['that is all / who are you', 'That is all. Who are you?'],
    ['i know | it', 'I know it.'],
  ])('%s', (recognized, text) => expect(toReadable(recognized)).toBe(text))

  test('pause lengths depend on the speaker', () => {
    const slowWords = spoken('this | is | how | someone | speaks | who | searches | for | each | word')
    expect(joinWords(makeReadable(slowWords, { language: 'en' }))).toBe(
      'This is how someone speaks who searches for each word.',
    )
    const fastWords = spoken('some people talk as quickly as they can | others follow').map((word) => ({
      ...word,
      start: word.start / 2,
      end: word.end / 2,
    }))
    expect(joinWords(makeReadable(fastWords, { language: 'en' }))).toContain('they can. Others follow.')
  })

  test.each([
    ['where do i start', 'Where do I start?'],
    ['so how many people do you know', 'So how many people do you know?'],
    ['can you hear me | good', 'Can you hear me? Good.'],
    ["it is warm today isn't it", "It is warm today isn't it?"],
    ['what time is it', 'What time is it?'],
    ['what i mean is that it works', 'What I mean is that it works.'],
    ['when we came home it was late', 'When we came home it was late.'],
    ['what is more he never paid', 'What is more he never paid.'],
    ['had i known that', 'Had I known that.'],
    ['do it now', 'Do it now.'],
    ['which is why we left', 'Which is why we left.'],
  ])('questions: %s', (recognized, text) => expect(toReadable(recognized)).toBe(text))
})

describe('capitals', () => {
  test.each([
    ["i think i'm late", "I think I'm late."],
    ['on monday in march we may march', 'On Monday in March we may march.'],
    ['he speaks french and german', 'He speaks French and German.'],
    ['most americans live in the united states', 'Most Americans live in the United States.'],
    ["mister dashwood's tv is japan's best", "Mister Dashwood's TV is Japan's best."],
    ['we left at six a.m. from new york', 'We left at 6 a.m. from New York.'],
  ])('%s', (recognized, text) => expect(toReadable(recognized)).toBe(text))
})

describe('numbers', () => {
  test.each([
    ['we have five dogs and twelve cats', 'We have five dogs and 12 cats.'],
    ['twenty five people', '25 people.'],
    ['the twenty-one rooms', 'The 21 rooms.'],
    ['in two thousand and twenty four', 'In 2024.'],
    ['since nineteen ninety nine', 'Since 1999.'],
    ['in nineteen oh five', 'In 1905.'],
    ['in the nineteen eighties', 'In the 1980s.'],
    ['by twenty twenty six', 'By 2026.'],
    ['three point five', '3.5.'],
    ['two point five million people', '2.5 million people.'],
    ['at one point five people left', 'At one point five people left.'],
    ['about twenty percent', 'About 20%.'],
    ['five percent or a hundred per cent', '5% or 100%.'],
    ['the first of the twenty first', 'The first of the 21st.'],
    ['on the tenth of may', 'On the 10th of May.'],
    ['on may twenty second', 'On May 22nd.'],
    ['a twenty second delay', 'A 20 second delay.'],
    ['one of them and no one else', 'One of them and no one else.'],
    ['a hundred times', 'A hundred times.'],
    ['a hundred and twenty times', '120 times.'],
    ['one hundred and five', '105.'],
    ['between one hundred and two hundred', 'Between 100 and 200.'],
    ['between twenty and thirty', 'Between 20 and 30.'],
    ['one million two hundred thousand', '1,200,000.'],
    ['five million and a million', '5 million and a million.'],
    ['two hundred fifty thousand euros', '250,000 euros.'],
    ['fifteen hundred meters', '1500 meters.'],
    ['call five five five one two three four', 'Call 5551234.'],
    ['one two three four', 'One two three four.'],
    ['at seven thirty', 'At 7:30.'],
    ['ten oh five p.m. tomorrow', '10:05 p.m. tomorrow.'],
    ["at nine o'clock", "At 9 o'clock."],
    ['five to twenty days', '5 to 20 days.'],
    ['two or three days', 'Two or three days.'],
    ['three kilometers', '3 kilometers.'],
    ['that one twenty years ago', 'That one twenty years ago.'],
    ['one third and two fifths', 'One third and two fifths.'],
    ['thousands of hundreds', 'Thousands of hundreds.'],
    ['page five of chapter ten', 'Page 5 of chapter 10.'],
    ['one hundred twenty third', 'One hundred twenty third.'],
    ['the one thousand two hundred and thirty fourth', 'The one thousand two hundred and thirty fourth.'],
    ['zero point zero five', '0.05.'],
    ['twenty | five', '20 five.'],
  ])('%s', (recognized, text) => expect(toReadable(recognized)).toBe(text))

  test("a number has its words' time span, lowest confidence and turn", () => {
    const [first, second] = spoken('twenty five')
    const [number] = makeReadable(
      [first as Word, { ...(second as Word), confidence: 0.2, source: undefined }],
      {
        language: 'en',
      },
    )
    expect(number).toMatchObject({ text: '25.', start: 0, end: 640, confidence: 0.2, turn: true })
  })

  test('words capitalized by rules and hints are not numbers', () => {
    expect(toReadable('by Nineteen Forty Two we had twenty')).toBe('By Nineteen Forty Two we had 20.')
  })

  test("numbers don't include edited words, or cross speakers and turns", () => {
    const [first, second] = spoken('twenty five') as [Word, Word]
    const other = makeReadable([first, { ...second, speaker: 'spk_1' }], { language: 'en' })
    expect(joinWords(other)).toBe('20. Five.')
    const editedText = makeReadable([first, { ...second, edited: true }], { language: 'en' })
    expect(joinWords(editedText)).toBe('20 five')
  })
})

test('other languages get only sentences and capitals', () => {
  expect(toReadable('buenos días a todos | me llamo ana', 'es')).toBe('Buenos días a todos. Me llamo ana.')
  expect(toReadable('istanbul | i am', 'tr-TR')).toBe('İstanbul i am.')
  expect(toReadable('你好 吗 我的 朋友 | 再见', 'zh')).toBe('你好 吗 我的 朋友。 再见。')
  expect(toReadable('there are twenty five | son veinticinco', 'en+es')).toBe(
    'There are twenty five. Son veinticinco.',
  )
  expect(toReadable('hello', 'no such language')).toBe('Hello.')
})

const numberWord = fc.constantFrom(
  ...'zero one two five nine ten twelve nineteen twenty thirty ninety oh point a and percent per cent'.split(
    ' ',
  ),
  ...'hundred thousand million first second third tenth twentieth at to or between am'.split(' '),
)
const plainWord = fc.constantFrom(
  ...'the so what is it you monday may mister u.s. i well done why not'.split(' '),
)
const speech = fc
  .array(fc.tuple(fc.oneof(numberWord, plainWord), fc.integer({ min: 0, max: 1500 }), fc.boolean()), {
    maxLength: 60,
  })
  .map((parts) => {
    let at = 0
    return parts.map(([text, gap, turn], i): Word => {
      const start = at + (gap < 700 ? 0 : gap)
      at = start + 200
      return {
        text,
        start,
        end: at,
        confidence: null,
        speaker: 'spk_0',
        ...(turn && i % 7 === 0 && { turn }),
      }
    })
  })

describe('any words', () => {
  test('other words keep their order and text, except for case and sentence ends', () => {
    const normalizeText = (text: string) => text.toLowerCase().replace(/[.?。।]+$/u, '')
    fc.assert(
      fc.property(fc.array(plainWord), (texts) => {
        const before = spoken(texts.join(' ') || 'x')
        const after = makeReadable(before, { language: 'en' })
        expect(after.map(({ text }) => normalizeText(text))).toEqual(
          before.map(({ text }) => normalizeText(text)),
        )
      }),
    )
  })

  test('every word comes from neighbors that it covers exactly; none is lost or empty', () => {
    fc.assert(
      fc.property(fc.oneof(speech, transcripts()), fc.constantFrom('en', 'es', 'ja'), (before, language) => {
        const after = makeReadable(before, { language })
        let next = 0
        for (const word of after) {
          const first = before[next] as Word
          expect(word).toMatchObject({ start: first.start, speaker: first.speaker })
          expect([word.turn, word.source, word.text === '']).toEqual([first.turn, first.source, false])
          if (first.edited) expect(word).toBe(first)
          const letters = (text: string) => text.toLocaleLowerCase().replace(/\P{L}/gu, '')
          if (/^\d/.test(word.text) && word.text.replace(/[.?]$/, '') !== first.text) {
            // A number replaces all words up to its end.
            do next++
            while (next < before.length && (before[next - 1] as Word).end < word.end)
          } else {
            next++
            expect(letters(word.text)).toBe(letters(first.text))
            expect(word.end).toBe(first.end)
          }
        }
        expect(next).toBe(before.length)
      }),
      { numRuns: 300 },
    )
  })

  test('unchanged words are the same objects', () => {
    const words = makeReadable(spoken('good morning | how are you'), { language: 'en' })
    expect(makeReadable(words, { language: 'en' }).every((word, i) => word === words[i])).toBe(true)
  })
})
