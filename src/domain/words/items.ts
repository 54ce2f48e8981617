import type { ItemInput, TranscriptItem } from '#contract/transcripts.ts'
import { toMs, toSeconds } from './seconds.ts'
import { type CaptionMark, captionFields, divideSpan, type Slot, type Word } from './words.ts'

/** Converts a word to the contract's item: times in seconds, flags only if set. */
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
    ...(word.skip && { skip: true }),
    ...(word.redacted && { redacted: true }),
    ...(word.caption && { caption: captionToSeconds(word.caption) }),
    ...(word.source && { source: word.source }),
  }
}

function captionToSeconds({ before, start, end }: CaptionMark): TranscriptItem['caption'] {
  return {
    ...(before && { before }),
    ...(start !== undefined && { start: toSeconds(start) }),
    ...(end !== undefined && { end: toSeconds(end) }),
  }
}

function captionToMs({ before, start, end }: NonNullable<ItemInput['caption']>): CaptionMark {
  return {
    ...(before && { before }),
    ...(start !== undefined && { start: toMs(start) }),
    ...(end !== undefined && { end: toMs(end) }),
  }
}

/** Converts words to the contract's items. */
export function wordsToItems(words: readonly Word[]): TranscriptItem[] {
  return words.map(wordToItem)
}

/** Adds the speaker to each item's alternatives, for clients that expect it there. */
export function withSpeakers(items: readonly TranscriptItem[]): TranscriptItem[] {
  return items.map((item) => ({
    ...item,
    alternatives: item.alternatives.map((alternative) => ({ ...alternative, speaker: item.speaker })),
  }))
}

/**
 * Converts the contract's items to words, rounding times to the millisecond. Uses the first alternative.
 * Content that contains white space becomes several words, which divide its time in proportion to their
 * lengths; blank content is dropped. Punctuation is attached to the preceding word, or to the first word if
 * none precedes it.
 */
export function itemsToWords(items: readonly ItemInput[]): Word[] {
  const words: Word[] = []
  let leadingText = ''
  for (const item of items) {
    const tokens = item.alternatives[0]?.content.match(/\S+/g) ?? []
    if (item.type === 'punctuation') {
      const mark = tokens.join('')
      const last = words.at(-1)
      if (last) words[words.length - 1] = { ...last, text: last.text + mark }
      else leadingText += mark
      continue
    }
    const [first, ...otherTokens] = tokens
    if (first === undefined) continue
    for (const word of spokenWords(item, [leadingText + first, ...otherTokens])) words.push(word)
    leadingText = ''
  }
  return words
}

function spokenWords(item: ItemInput, tokens: readonly string[]): Word[] {
  const [alternative] = item.alternatives
  const rest = {
    confidence: alternative?.confidence ?? null,
    speaker: item.speaker ?? alternative?.speaker ?? '',
    ...(item.edited && { edited: true as const }),
    ...(item.skip && { skip: true as const }),
    ...(item.redacted && { redacted: true as const }),
    ...(item.source && { source: item.source }),
  }
  const times = divideSpan(toMs(item.start_time ?? 0), toMs(item.end_time ?? 0), tokens)
  const isEstimated = item.interpolated || tokens.length > 1
  return tokens.map((text, i) => ({
    text,
    ...(times[i] as Slot),
    ...rest,
    ...(item.turn && i === 0 && { turn: true as const }),
    ...(isEstimated && { interpolated: true as const }),
    ...(item.bookmark && i === 0 && { bookmark: true as const }),
    ...(item.caption && captionFields(captionToMs(item.caption), i === 0, i === tokens.length - 1)),
  }))
}
