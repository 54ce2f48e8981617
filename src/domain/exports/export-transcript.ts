import type { HighlightColor } from '#contract/choices.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { createSpeakerNameLookup, type Turn, toTurns } from '#domain/words/paragraphs.ts'
import { joinWords, type Ms, type Word } from '#domain/words/words.ts'

/**
 * Transcript to convert to a file; its words contain only characters that are valid in all formats
 * (`printableWords`).
 */
export interface ExportedTranscript {
  title: string
  /** Language code, such as `en-US`; `auto` or empty if unknown. */
  languageCode: string
  words: readonly Word[]
  speakers: readonly TranscriptSpeaker[]
  highlights: readonly ExportedHighlight[]
  media: ExportedMedia
}

export interface ExportedMedia {
  /** The recording's file name, for programs that ask for it. */
  name: string
  duration: Ms
  hasVideo: boolean
}

export interface ExportedHighlight {
  quote: string
  /** The author's comment. */
  comment: string
  speaker: string
  start: Ms
  end: Ms
  color: HighlightColor
  tags: readonly string[]
  author: string
  created: Date
  replies: readonly ExportedReply[]
}

export interface ExportedReply {
  author: string
  text: string
  created: Date
}

export interface NamedTurn extends Turn {
  name: string
  end: Ms
  text: string
}

/** Returns turns with their speakers' names. */
export function namedTurns({ words, speakers }: Pick<ExportedTranscript, 'words' | 'speakers'>): NamedTurn[] {
  const nameOf = createSpeakerNameLookup(speakers)
  return toTurns(words).map((turn) => ({
    ...turn,
    name: nameOf(turn.speaker),
    end: turn.words.reduce((latestEnd, word) => Math.max(latestEnd, word.end), turn.start),
    text: joinWords(turn.words),
  }))
}

/** Labeled time span, for programs that mark passages. */
export interface Passage {
  start: Ms
  end: Ms
  /** Short label. */
  name: string
  text: string
}

/** Returns the highlights as passages; if there are none, the turns. */
export function listPassages(exported: ExportedTranscript): Passage[] {
  const nameOf = createSpeakerNameLookup(exported.speakers)
  if (exported.highlights.length === 0)
    return namedTurns(exported).map(({ start, end, name, text }) => ({ start, end, name, text }))
  return exported.highlights.map(({ start, end, speaker, tags, comment, quote }) => ({
    start,
    end: Math.max(start, end),
    name: tags.map(toPrintable).join(', ') || nameOf(speaker),
    text: [comment, quote].map(toPrintable).filter(Boolean).join(' – '),
  }))
}
