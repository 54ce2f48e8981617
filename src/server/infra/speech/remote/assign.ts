import type { Ms } from '#domain/words/words.ts'
import type { EngineWord } from '#server/infra/engines/engine.ts'
import type { Excerpt, Slot } from './excerpt.ts'
import { settleTokens, type TimedToken } from './word-times.ts'

/**
 * Assigns each word of an excerpt to the segment at the word's midpoint, or the nearest one, and
 * converts its times to the recording's timeline, within that segment.
 * @param tokens in text order; times in ms from the start of the excerpt
 * @returns the words of each slot, with times from the start of the recording
 */
export function assignWords(
  { slots, length }: Excerpt,
  tokens: readonly TimedToken[],
): Map<Slot, EngineWord[]> {
  const tokensBySlot = new Map(slots.map((slot): [Slot, TimedToken[]] => [slot, []]))
  let at = 0
  for (const token of settleTokens(tokens, length)) {
    const middle = (token.start + token.end) / 2
    while (at + 1 < slots.length && distance(slots[at + 1], middle) <= distance(slots[at], middle)) at++
    const slot = slots[at] as Slot
    const [start, end] = [token.start - slot.start, token.end - slot.start]
    tokensBySlot.get(slot)?.push({ ...token, start, end })
  }
  return new Map([...tokensBySlot].map(([slot, slotTokens]) => [slot, wordsIn(slot, slotTokens)]))
}

function distance(slot: Slot | undefined, time: Ms): Ms {
  return slot ? Math.max(slot.start - time, time - slot.end, 0) : Number.POSITIVE_INFINITY
}

function wordsIn({ segment, start: from, end: to }: Slot, tokens: readonly TimedToken[]): EngineWord[] {
  return settleTokens(tokens, to - from).map(({ text, start, end, confidence, speaker }) => ({
    text,
    start: segment.start + start,
    end: segment.start + end,
    confidence: confidence === null ? null : Math.min(Math.max(confidence, 0), 1),
    ...(speaker === undefined ? {} : { speaker }),
  }))
}
