import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { createDocument, getWords } from './document.ts'
import { getAttrs } from './schema.ts'
import { createTimeline, type WordPosition } from './timeline.ts'
import { getTurns } from './turns.ts'

const startAt = (doc: ReturnType<typeof createDocument>, position: WordPosition | null) =>
  position && getAttrs(getTurns(doc)[position.turn]!.node).words[position.index]!.start

function check(words: readonly Word[], time: number) {
  const doc = createDocument(words)
  const starts = getWords(doc).map(({ start }) => start)
  const startedTimes = starts.filter((start) => start <= time)
  const timeline = createTimeline(doc)
  expect(startAt(doc, timeline.at(time))).toBe(startedTimes.length > 0 ? Math.max(...startedTimes) : null)
  const laterStarts = starts.filter((start) => start > time)
  expect(timeline.nextStart(time)).toBe(laterStarts.length > 0 ? Math.min(...laterStarts) : null)
  const hint = timeline.at(time - 50)
  expect(startAt(doc, timeline.at(time, hint))).toBe(startAt(doc, timeline.at(time)))
}

describe('createTimeline', () => {
  it('finds the last word that has started and the next one', () => {
    fc.assert(
      fc.property(transcripts(), fc.integer({ min: 0, max: 60_000 }), (words, time) => check(words, time)),
    )
  })

  it('finds them even if times are out of order', () => {
    fc.assert(
      fc.property(
        transcripts().chain((words) => fc.shuffledSubarray(words, { minLength: words.length })),
        fc.integer({ min: 0, max: 60_000 }),
        (words, time) => check(words, time),
      ),
    )
  })
})
