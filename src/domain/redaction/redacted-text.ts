import { shortLanguageCode } from '#domain/languages/languages.ts'
import { locateQuote, type QuoteAnchor } from '#domain/words/anchors.ts'
import { foldToken } from '#domain/words/retime.ts'
import { captionFields, joinWords, type Word } from '#domain/words/words.ts'
import { type RedactedSpan, redactDuring } from './redaction.ts'

/** Placeholder for one or more redacted words, by language; other languages use English. */
const placeholders: Record<string, string> = {
  en: '[redacted]',
  es: '[censurado]',
  fr: '[masqué]',
  de: '[geschwärzt]',
  pt: '[censurado]',
  it: '[omesso]',
}

/** Returns the placeholder for redacted words in a language. */
export const placeholderFor = (languageCode: string): string =>
  placeholders[shortLanguageCode(languageCode)] ?? '[redacted]'

/** Options for redacting a transcript. */
export interface RedactionTarget {
  /** Time spans whose words are redacted in addition to the marked words. */
  readonly spans: readonly RedactedSpan[]
  readonly languageCode: string
}

/**
 * Replaces each run of redacted words in a turn with a single word: a placeholder, followed by the closing
 * punctuation if the run ends a sentence. All other words stay the same objects.
 * @param words in ascending order
 */
export function redactWords(words: readonly Word[], { spans, languageCode }: RedactionTarget): Word[] {
  const placeholder = placeholderFor(languageCode)
  const markedWords = spans.length > 0 ? redactDuring(words, spans) : words
  const visibleWords: Word[] = []
  let run: Word[] = []
  const close = () => {
    if (run.length > 0) visibleWords.push(replaceRun(run, placeholder))
    run = []
  }
  for (const word of markedWords) {
    if (!word.redacted || word.turn || word.speaker !== run[0]?.speaker) close()
    if (word.redacted) run.push(word)
    else visibleWords.push(word)
  }
  close()
  return visibleWords
}

function replaceRun(run: readonly Word[], placeholder: string): Word {
  const [first, last] = [run[0] as Word, run.at(-1) as Word]
  const mark = {
    ...captionFields(first.caption, true, false).caption,
    ...captionFields(last.caption, false, true).caption,
  }
  return {
    text: placeholder + (/([.!?…。！？।؟])[^\p{L}\p{N}]*$/u.exec(last.text)?.[1] ?? ''),
    start: first.start,
    end: run.reduce((latestEnd, { end }) => Math.max(latestEnd, end), first.end),
    confidence: null,
    speaker: first.speaker,
    ...(first.turn && { turn: true as const }),
    ...(run.some((word) => word.bookmark) && { bookmark: true as const }),
    ...captionFields(mark, true, true),
    redacted: true,
  }
}

/**
 * Returns functions that redact quotes from a transcript and comments on them. In comments, redacts the words
 * that occur only in redacted parts of the transcript.
 * @param words before redaction, in ascending order
 */
export function createQuoteRedaction(words: readonly Word[], target: RedactionTarget) {
  const markedWords = redactDuring(words, target.spans)
  const placeholder = placeholderFor(target.languageCode)
  const partsOf = (isRedacted: boolean) =>
    new Set(
      markedWords.flatMap((word) => ((word.redacted ?? false) === isRedacted ? wordParts(word.text) : [])),
    )
  const [hiddenWords, visibleWords] = [partsOf(true), partsOf(false)]
  const isHidden = (part: string) => hiddenWords.has(part) && !visibleWords.has(part)
  const redactComment = (text: string) =>
    hiddenWords.size === 0
      ? text
      : text.replace(/\S+/g, (token) => (wordParts(token).some(isHidden) ? placeholder : token))
  const redactQuote = (anchor: QuoteAnchor) => {
    const span = locateQuote(markedWords, anchor)
    if (span) {
      const quotedWords = markedWords.slice(span.first, span.last + 1)
      return quotedWords.some((word) => word.redacted)
        ? joinWords(redactWords(quotedWords, target))
        : anchor.quote
    }
    // The text at that time may have changed, so there is no way to know which of its words are redacted.
    const end = Math.max(anchor.end, anchor.start + 1)
    const isRedactionNear = markedWords.some(
      (word) => word.redacted && word.start < end && word.end >= anchor.start,
    )
    return isRedactionNear || wordParts(anchor.quote).some((part) => hiddenWords.has(part))
      ? placeholder
      : anchor.quote
  }
  return { redactQuote, redactComment }
}

/** Returns the parts of a text that are compared: letters and digits, in lowercase. */
export const wordParts = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.map(foldToken) ?? []
