import type { SpeakerColor } from '#contract/speaker-colors.ts'
import type { SpeakerList } from '#contract/speakers.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import {
  findSpeakerByName,
  nextFreeName,
  removeSpeakerFromWords,
  speakerNumber,
} from '#domain/speakers/speaker-turns.ts'
import { createSpeakerNameLookup, toTurns } from '#domain/words/paragraphs.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { Ms } from '#domain/words/words.ts'
import type { ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { findTranscript } from '#server/features/transcripts/reads.ts'
import { readTranscript, readWordsBetween } from '#server/features/transcripts/service.ts'
import { findActorRole, requireMembership } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { requireName } from '#server/names.ts'
import { listNames } from './queries.ts'
import { editSpeakers, writeSpeakers, writeWords } from './writing.ts'

export { writeSpeakers }

/** A time after any word, in milliseconds. */
const endOfTime: Ms = 2_000_000_000

/** Lists the speakers of a transcript and, if requested, the speaker of each turn. */
export async function listSpeakers(
  ctx: Context,
  actor: ReaderActor,
  id: string,
  { versionId, turns }: { versionId?: string | undefined; turns: boolean },
): Promise<SpeakerList> {
  if (!turns && !versionId) {
    await requireCollection(ctx.db, actor, id, 'view')
    const transcript = await findTranscript(ctx.db, id)
    if (!transcript) throw new AppError('not_ready', 'There is no transcript yet')
    return { speakers: transcript.speakers }
  }
  const { speakers, words } = await readTranscript(ctx, actor, { id, versionId })
  if (!turns) return { speakers }
  const nameOf = createSpeakerNameLookup(speakers)
  const speakersByStart = toTurns(words).map(({ start, speaker }) => [toSeconds(start), nameOf(speaker)])
  return { speakers, turns: Object.fromEntries(speakersByStart) }
}

/** Renames or recolors a speaker, or adds one with an ID chosen by the client. */
export async function changeSpeaker(
  ctx: Context,
  actor: UserActor,
  { id, speakerId }: { id: string; speakerId: string },
  changes: { name?: string | undefined; color?: SpeakerColor | undefined },
): Promise<TranscriptSpeaker> {
  return editSpeakers(ctx, actor, id, async (transcript) => {
    const existingSpeaker = transcript.speakers.find((speaker) => speaker.id === speakerId)
    const otherSpeakers = transcript.speakers.filter((speaker) => speaker !== existingSpeaker)
    const name =
      changes.name === undefined
        ? (existingSpeaker?.name ??
          nextFreeName(otherSpeakers, speakerNumber(speakerId) ?? otherSpeakers.length))
        : requireFreeName(otherSpeakers, parseSpeakerName(changes.name))
    const changedSpeaker: TranscriptSpeaker = {
      ...existingSpeaker,
      id: speakerId,
      name,
      ...(changes.color && { color: changes.color }),
    }
    const next = existingSpeaker
      ? transcript.speakers.map((speaker) => (speaker === existingSpeaker ? changedSpeaker : speaker))
      : [...transcript.speakers, changedSpeaker]
    await writeSpeakers(transcript, next)
    return changedSpeaker
  })
}

/** Removes a speaker, assigning their turns to the previous speaker or to `into`. */
export async function removeSpeaker(
  ctx: Context,
  actor: UserActor,
  { id, speakerId }: { id: string; speakerId: string },
  replacementId: string | undefined,
): Promise<{ revision: number; speakers: TranscriptSpeaker[] }> {
  return editSpeakers(ctx, actor, id, async (transcript) => {
    const { tx, collection } = transcript
    if (
      replacementId !== undefined &&
      (replacementId === speakerId || !transcript.speakers.some((speaker) => speaker.id === replacementId))
    )
      throw new AppError('invalid_input', "The speaker to merge into wasn't found")
    const words = await readWordsBetween(tx, collection.id, 0, endOfTime)
    const hasWords = words.some(({ speaker }) => speaker === speakerId)
    const speakers = transcript.speakers.filter((speaker) => speaker.id !== speakerId)
    if (!hasWords && speakers.length === transcript.speakers.length)
      throw new AppError('not_found', 'Speaker not found')
    const remainingWords = hasWords ? removeSpeakerFromWords(words, speakerId, replacementId) : words
    if (!remainingWords) throw new AppError('conflict', 'A transcript needs at least one speaker')
    const revision = await writeWords(transcript, words, remainingWords)
    await writeSpeakers(transcript, speakers)
    return { revision, speakers }
  })
}

/** Lists speaker names in a workspace's transcripts that the caller can see. */
export async function listSpeakerNames(ctx: Context, actor: UserActor, oid: string): Promise<string[]> {
  await requireMembership(ctx.db, actor, oid)
  const role = await findActorRole(ctx.db, actor, oid)
  return listNames(ctx.db, oid, { userId: actor.userId, manages: role === 'owner' || role === 'admin' })
}

function requireFreeName(otherSpeakers: readonly TranscriptSpeaker[], name: string): string {
  const existingSpeaker = findSpeakerByName(otherSpeakers, name)
  if (existingSpeaker)
    throw new AppError('conflict', `A speaker named “${existingSpeaker.name}” already exists`, {
      id: existingSpeaker.id,
    })
  return name
}

export const parseSpeakerName = (changes: string) => requireName(changes, 'A speaker')
