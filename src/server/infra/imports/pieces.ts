import { align } from '#domain/alignment/align.ts'
import type { InputWord } from '#domain/imports/input-transcript.ts'
import { comparableParts } from '#domain/imports/tokens.ts'
import { splitWords } from '#domain/words/text-words.ts'
import type { Ms } from '#domain/words/words.ts'

/** A piece of a transcript: a word, part of a word, or the text of a cue. */
export interface SpeakerPiece {
  text: string
  /** Whether it continues the previous word. */
  isGlued?: boolean
  start?: Ms | undefined
  end?: Ms | undefined
  speaker?: string | undefined
  turn?: true | undefined
  /** Whether it starts a cue, or a line within one. */
  before?: InputWord['before']
  confidence?: number | undefined
}

/**
 * Splits pieces into words. A word that spans several pieces lasts from the start of the first to the end of
 * the last.
 */
export function piecesToWords(pieces: readonly SpeakerPiece[]): InputWord[] {
  const words: InputWord[] = []
  for (let i = 0; i < pieces.length; ) {
    let to = i + 1
    while (pieces[to]?.isGlued) to++
    for (const word of wordsOfRun(pieces.slice(i, to))) words.push(word)
    i = to
  }
  return words
}

/** Splits pieces that have no spaces between them. */
function wordsOfRun(run: readonly SpeakerPiece[]): InputWord[] {
  const [first] = run
  if (!first) return []
  const pieceByCharacter =
    run.length === 1 ? [] : run.flatMap((piece) => Array(piece.text.length).fill(piece) as SpeakerPiece[])
  return splitWords(run.map(({ text }) => text).join('')).map(({ text, from, to }, i) => {
    const [begin, end] = [pieceByCharacter[from] ?? first, pieceByCharacter[to - 1] ?? first]
    return {
      text,
      ...(begin.start !== undefined && { start: begin.start }),
      ...(begin.start !== undefined && end.end !== undefined && { end: end.end }),
      ...(begin.speaker !== undefined && { speaker: begin.speaker }),
      ...(i === 0 && first.turn && { turn: true as const }),
      ...(i === 0 && first.before && { before: first.before }),
      ...(begin.confidence !== undefined && { confidence: begin.confidence }),
    }
  })
}

/**
 * Assigns the timings in a word list to the matching words of a text. The list may lack punctuation;
 * words missing from it get no timings.
 */
export function assignTimings(text: string, timedPieces: readonly SpeakerPiece[]): InputWord[] {
  const pieces: SpeakerPiece[] = splitWords(text).map((word) => ({ text: word.text }))
  const tokensOf = (list: readonly SpeakerPiece[]) => {
    const parts = list.map((piece) => comparableParts(piece.text))
    return { tokens: parts.flat(), owners: parts.flatMap((pieceParts, i) => pieceParts.map(() => i)) }
  }
  const [pieceTokens, timedTokens] = [tokensOf(pieces), tokensOf(timedPieces)]
  for (const [i, j] of align(pieceTokens.tokens, timedTokens.tokens)) {
    const [word, source] = [pieces[pieceTokens.owners[i] ?? 0], timedPieces[timedTokens.owners[j] ?? 0]]
    if (!word || !source) continue
    word.start ??= source.start
    word.end = source.end
    word.speaker ??= source.speaker
    word.confidence ??= source.confidence
  }
  return piecesToWords(pieces)
}
