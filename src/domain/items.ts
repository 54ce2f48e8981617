import type { TranscriptItem } from '#contract/transcripts.ts'
import { type Ms, type Slot, shareSpan, type Word } from './words.ts'

/** Seconds of the contract as whole milliseconds. */
export const toMs = (seconds: number): Ms => Math.round(seconds * 1000)
/** Milliseconds as the contract's seconds; exact to the millisecond. */
export const toSeconds = (ms: Ms): number => ms / 1000

/** One word as the contract's item: times in seconds, flags only where they are set. */
function wordToItem(word: Word): TranscriptItem {
  return {
    start_time: toSeconds(word.start),
    end_time: toSeconds(word.end),
    type: 'pronunciation',
    alternatives: [{ content: word.text, confidence: word.confidence }],
    speaker: word.speaker,
    ...(word.turn && { turn: true }),
    ...(word.edited && { edited: true }),
    ...(word.interpolated && { interpolated: true }),
    ...(word.bookmark && { bookmark: true }),
    ...(word.source && { source: word.source }),
  }
}

/** Words as the contract's items. */
export function wordsToItems(words: readonly Word[]): TranscriptItem[] {
  return words.map(wordToItem)
}

/**
 * The contract's items as words, times rounded to the millisecond. The first alternative counts. Content with
 * white space inside becomes several words that share its time by length; blank content becomes none.
 */
export function itemsToWords(items: readonly TranscriptItem[]): Word[] {
  return items.flatMap((item) => {
    const heard = item.alternatives[0]
    const tokens = heard?.content.match(/\S+/g) ?? []
    const rest = {
      confidence: heard?.confidence ?? null,
      speaker: item.speaker,
      ...(item.edited && { edited: true as const }),
      ...(item.source && { source: item.source }),
    }
    const times = shareSpan(toMs(item.start_time), toMs(item.end_time), tokens)
    const estimated = item.interpolated || tokens.length > 1
    return tokens.map((text, i) => ({
      text,
      ...(times[i] as Slot),
      ...rest,
      ...(item.turn && i === 0 && { turn: true as const }),
      ...(estimated && { interpolated: true as const }),
      ...(item.bookmark && i === 0 && { bookmark: true as const }),
    }))
  })
}
