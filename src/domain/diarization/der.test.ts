import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import { diarizationErrorRate, type ReferenceSpan } from './der.ts'
import { parseRttm } from './rttm.ts'

const speechSpan = (start: number, end: number, speaker: string): ReferenceSpan => ({ start, end, speaker })
const spanOf = (start: number, end: number, speaker: number): SpeakerSpan => ({ start, end, speaker })
const noCollar = { collar: 0 }

describe('diarizationErrorRate', () => {
  const reference = [speechSpan(0, 4000, 'ann'), speechSpan(4000, 10_000, 'bob')]

  test('ignores speaker names', () => {
    expect(diarizationErrorRate(reference, [spanOf(0, 4000, 7), spanOf(4000, 10_000, 3)], noCollar)).toEqual({
      speech: 10_000,
      missed: 0,
      falseAlarm: 0,
      confused: 0,
      rate: 0,
    })
  })

  test('counts missed, false and confused speech', () => {
    const hypothesis = [spanOf(0, 5000, 0), spanOf(5000, 9000, 1), spanOf(11_000, 12_000, 1)]
    expect(diarizationErrorRate(reference, hypothesis, noCollar)).toEqual({
      speech: 10_000,
      missed: 1000,
      falseAlarm: 1000,
      confused: 1000,
      rate: 0.3,
    })
  })

  test('maps a detected speaker that covers two people to the one who spoke longer', () => {
    expect(diarizationErrorRate(reference, [spanOf(0, 10_000, 0)], noCollar).confused).toBe(4000)
  })

  test('counts both of two overlapping speakers', () => {
    const overlappingSpans = [speechSpan(0, 4000, 'ann'), speechSpan(2000, 4000, 'bob')]
    expect(diarizationErrorRate(overlappingSpans, [spanOf(0, 4000, 0)], noCollar)).toMatchObject({
      speech: 6000,
      missed: 2000,
    })
    const correctSpans = [spanOf(0, 4000, 0), spanOf(2000, 4000, 1)]
    expect(diarizationErrorRate(overlappingSpans, correctSpans, noCollar).rate).toBe(0)
  })

  test("excludes time around the reference's boundaries", () => {
    const lateSpans = [spanOf(200, 4200, 0), spanOf(4200, 9800, 1)]
    expect(diarizationErrorRate(reference, lateSpans).rate).toBe(0)
    expect(diarizationErrorRate(reference, lateSpans).speech).toBe(9000)
    expect(diarizationErrorRate(reference, lateSpans, noCollar).rate).toBeCloseTo(0.06)
  })

  test('handles empty references and hypotheses', () => {
    expect(diarizationErrorRate([], []).rate).toBe(0)
    expect(diarizationErrorRate([], [spanOf(0, 1000, 0)]).rate).toBe(Number.POSITIVE_INFINITY)
    expect(diarizationErrorRate(reference, []).rate).toBe(1)
  })

  test('maps as well as an exhaustive search', () => {
    const span = fc.record({
      start: fc.integer({ min: 0, max: 100 }),
      length: fc.integer({ min: 1, max: 40 }),
      speaker: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), fc.array(span, { maxLength: 12 }), (a, b) => {
        const reference = a.map(({ start, length, speaker }) =>
          speechSpan(start, start + length, `s${speaker}`),
        )
        const answer = b.map(({ start, length, speaker }) => spanOf(start, start + length, speaker))
        const { confused } = diarizationErrorRate(reference, answer, noCollar)
        const bruteForce = permutations([0, 1, 2, 3]).map((names) => {
          const namedAnswer = answer.map((one) => ({ ...one, speaker: `s${names[one.speaker]}` }))
          return bestConfusedTime(reference, namedAnswer)
        })
        expect(confused).toBe(Math.min(...bruteForce))
      }),
      { numRuns: 60 },
    )
  })
})

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((first) =>
    permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  )
}

/** Computes the confusion millisecond by millisecond. */
function bestConfusedTime(
  reference: readonly ReferenceSpan[],
  namedReferenceSpans: readonly ReferenceSpan[],
): number {
  let wrongTime = 0
  for (let ms = 0; ms < 150; ms++) {
    const at = (spans: readonly ReferenceSpan[]) =>
      new Set(spans.filter(({ start, end }) => start <= ms && ms < end).map(({ speaker }) => speaker))
    const [a, b] = [at(reference), at(namedReferenceSpans)]
    wrongTime += Math.min(a.size, b.size) - [...b].filter((speaker) => a.has(speaker)).length
  }
  return wrongTime
}

test('reads RTTM, and ignores other and malformed lines', () => {
  const text = [
    'SPEAKER call 1 13.152 3.770 <NA> <NA> MEE012 <NA> <NA>',
    'SPEAKER call 1 1.44 11.872 <NA> <NA> MEE009 <NA> <NA>',
    'SPKR-INFO call 1 <NA> <NA> <NA> unknown MEE009 <NA>',
    'SPEAKER call 1 x y <NA> <NA> MEE009 <NA> <NA>',
    '',
  ].join('\r\n')
  expect(parseRttm(text)).toEqual([
    { start: 1440, end: 13_312, speaker: 'MEE009' },
    { start: 13_152, end: 16_922, speaker: 'MEE012' },
  ])
})
