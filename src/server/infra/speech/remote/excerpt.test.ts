import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { audioFromWav, createNoise, createSegments } from '#server/testing/speech-provider.ts'
import { planExcerpts, streamWav } from './excerpt.ts'

it('keeps short pauses and shortens long ones to a second', () => {
  const [excerpt] = planExcerpts(createSegments([0, 1000], [1400, 2000], [60_000, 61_000]), 1e9)
  expect(excerpt).toMatchObject({
    pieces: [
      { start: 0, end: 2500 },
      { start: 59_500, end: 61_000 },
    ],
    slots: [
      { start: 0, end: 1000 },
      { start: 1400, end: 2000 },
      { start: 3000, end: 4000 },
    ],
    length: 4000,
  })
})

it('omits finished segments with their surroundings', () => {
  const [first, , third] = createSegments([0, 1000], [1200, 1400], [1600, 2000])
  const [excerpt] = planExcerpts([first!, third!], 1e9)
  expect(excerpt).toMatchObject({
    pieces: [
      { start: 0, end: 1000 },
      { start: 1600, end: 2000 },
    ],
    length: 1400,
  })
})

it('cuts between segments only, as late as possible', () => {
  const excerpts = planExcerpts(
    createSegments([0, 4000], [4500, 8000], [8000, 12_500], [13_000, 30_000]),
    8000,
  )
  expect(excerpts.map(({ slots }) => slots.map(({ segment }) => segment.index))).toEqual([[0, 1], [2], [3]])
})

it("gives each segment's position in the sent audio", async () => {
  const { pcmPath, pcm } = await createNoise(30)
  const gaps = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 100 })), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 500, max: 5000 }), async (gapLengths, maxLength) => {
      let at = 0
      const segments = createSegments(
        ...gapLengths.map(([pause, length]): [number, number] => {
          const start = at + pause * 10
          at = start + length * 5
          return [start, at]
        }),
      )
      const excerpts = planExcerpts(segments, maxLength)
      expect(excerpts.flatMap(({ slots }) => slots.map(({ segment }) => segment))).toEqual(segments)
      for (const excerpt of excerpts) {
        const wav = await streamWav(pcmPath, excerpt)
        const bytes = await buffer(wav.open())
        expect(bytes.length).toBe(wav.size)
        const audio = audioFromWav(bytes)
        expect(audio.length).toBe(excerpt.length * 32)
        for (const { segment, start, end } of excerpt.slots)
          expect(
            Buffer.compare(
              audio.subarray(start * 32, end * 32),
              pcm.subarray(segment.start * 32, segment.end * 32),
            ),
          ).toBe(0)
      }
    }),
    { numRuns: 20 },
  )
})
