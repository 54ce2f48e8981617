import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { findSpeakerByName, nextSpeaker, reassignTurns } from '#domain/speakers/speaker-turns.ts'
import { toTurns } from '#domain/words/paragraphs.ts'
import { toMs, toSeconds } from '#domain/words/seconds.ts'
import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import type { Ms, Word } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import { readWordsBetween } from '#server/features/transcripts/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { parseSpeakerName } from './service.ts'
import { editSpeakers, type OpenTranscript, writeSpeakers, writeWords } from './writing.ts'

/** The name of the speaker whose turn starts at the given time in seconds. */
interface NamedTurn {
  time: number
  name: string
}

/** Initial search range for turn boundaries, in milliseconds. */
const initialSearchRange: Ms = 120_000
/** A time after any word, in milliseconds. */
const endOfTime: Ms = 2_000_000_000

/** Assigns turns to the speakers with these names, adding missing speakers. */
export async function assignNamedSpeakers(
  ctx: Context,
  actor: UserActor,
  id: string,
  turns: readonly NamedTurn[],
): Promise<{ revision: number; speakers: TranscriptSpeaker[] }> {
  return editSpeakers(ctx, actor, id, async (transcript) => {
    const { revision, speakers } = transcript
    if (turns.length === 0) return { revision, speakers: [...speakers] }
    const limit = (await shownEnd(ctx, ctx.db, transcript.collection)) ?? Number.POSITIVE_INFINITY
    const names = new Map(turns.map(({ time, name }) => [toMs(time), parseSpeakerName(name)]))
    const words = await readWordsOfTurns(transcript, [...names.keys()])
    requireTurns(words, names, limit)
    const { now, known: allSpeakers } = withNames(words, names, speakers)
    const newRevision = await writeWords(transcript, words, now)
    if (allSpeakers.length > speakers.length) await writeSpeakers(transcript, allSpeakers)
    return { revision: newRevision, speakers: allSpeakers }
  })
}

/**
 * Returns the words of these turns, those between them, and some after the last one; empty if no turn starts
 * at the earliest time.
 */
async function readWordsOfTurns({ tx, collection }: OpenTranscript, times: readonly Ms[]): Promise<Word[]> {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  for (let searchRange = initialSearchRange; ; searchRange *= 8) {
    const searchEnd = Math.min(last + searchRange, endOfTime)
    const words = await readWordsBetween(
      tx,
      collection.id,
      Math.max(0, first - initialSearchRange),
      searchEnd,
    )
    const from = indexOfFirstAfter(words, first)
    const [previousWord, firstWord] = [words[from - 1], words[from]]
    const isMidTurn =
      previousWord && firstWord && !firstWord.turn && firstWord.speaker === previousWord.speaker
    if (isMidTurn) return []
    const end = toTurns(words).at(-1)
    if (searchEnd === endOfTime || (end && end.start > last)) return words.slice(from)
  }
}

function requireTurns(words: readonly Word[], names: ReadonlyMap<Ms, string>, limit: Ms): void {
  const turnStarts = new Set(toTurns(words).map(({ start }) => start))
  const unknownTimes = [...names.keys()].filter((time) => !turnStarts.has(time) || time >= limit)
  if (unknownTimes.length > 0)
    throw new AppError('not_found', 'No turn starts at this time', { times: unknownTimes.map(toSeconds) })
}

function withNames(
  words: readonly Word[],
  names: ReadonlyMap<Ms, string>,
  speakers: readonly TranscriptSpeaker[],
) {
  const allSpeakers = [...speakers]
  const currentSpeakers = words.map(({ speaker }) => speaker)
  const idOf = (name: string) => {
    const existingSpeaker = findSpeakerByName(allSpeakers, name)
    if (existingSpeaker) return existingSpeaker.id
    const { id } = nextSpeaker(currentSpeakers, allSpeakers)
    allSpeakers.push({ id, name })
    return id
  }
  const now = reassignTurns(words, ({ start }) => {
    const name = names.get(start)
    return name === undefined ? undefined : idOf(name)
  })
  return { now, known: allSpeakers }
}
