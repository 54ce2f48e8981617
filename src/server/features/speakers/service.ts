import type { SpeakerColor } from '#contract/speaker-colors.ts'
import type { SpeakerList } from '#contract/speakers.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import {
  findSpeakerByName,
  nextFreeName,
  speakerNumber,
  wordsWithoutSpeaker,
} from '#domain/speakers/speaker-turns.ts'
import { speakerNames, toTurns } from '#domain/words/paragraphs.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { Ms } from '#domain/words/words.ts'
import type { ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { findTranscript, readTranscript, readWordsBetween } from '#server/features/transcripts/service.ts'
import { findActorRole, requireMembership } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { requireName } from '#server/names.ts'
import { listNames } from './queries.ts'
import * as writing from './writing.ts'

export const { writeSpeakers } = writing

/** Later than any word. */
const always: Ms = 2_000_000_000

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
  const nameOf = speakerNames(speakers)
  const byStart = toTurns(words).map(({ start, speaker }) => [toSeconds(start), nameOf(speaker)])
  return { speakers, turns: Object.fromEntries(byStart) }
}

/** Renames or recolors a speaker, or adds one with an ID from the client. */
export async function changeSpeaker(
  ctx: Context,
  actor: UserActor,
  { id, speakerId }: { id: string; speakerId: string },
  changes: { name?: string | undefined; color?: SpeakerColor | undefined },
): Promise<TranscriptSpeaker> {
  return writing.editSpeakers(ctx, actor, id, async (open) => {
    const existingSpeaker = open.speakers.find((speaker) => speaker.id === speakerId)
    const others = open.speakers.filter((speaker) => speaker !== existingSpeaker)
    const name =
      changes.name === undefined
        ? (existingSpeaker?.name ?? nextFreeName(others, speakerNumber(speakerId) ?? others.length))
        : requireFreeName(others, parseSpeakerName(changes.name))
    const changed: TranscriptSpeaker = {
      ...existingSpeaker,
      id: speakerId,
      name,
      ...(changes.color && { color: changes.color }),
    }
    const next = existingSpeaker
      ? open.speakers.map((speaker) => (speaker === existingSpeaker ? changed : speaker))
      : [...open.speakers, changed]
    await writeSpeakers(open, next)
    return changed
  })
}

/** Removes a speaker; their turns are assigned to the previous speaker, or to `into`. */
export async function removeSpeaker(
  ctx: Context,
  actor: UserActor,
  { id, speakerId }: { id: string; speakerId: string },
  replacementId: string | undefined,
): Promise<{ revision: number; speakers: TranscriptSpeaker[] }> {
  return writing.editSpeakers(ctx, actor, id, async (open) => {
    const { tx, collection } = open
    if (
      replacementId !== undefined &&
      (replacementId === speakerId || !open.speakers.some((speaker) => speaker.id === replacementId))
    )
      throw new AppError('invalid_input', 'The speaker to merge into was not found')
    const words = await readWordsBetween(tx, collection.id, 0, always)
    const speaks = words.some(({ speaker }) => speaker === speakerId)
    const speakers = open.speakers.filter((speaker) => speaker.id !== speakerId)
    if (!speaks && speakers.length === open.speakers.length)
      throw new AppError('not_found', 'Speaker not found')
    const remainingWords = speaks ? wordsWithoutSpeaker(words, speakerId, replacementId) : words
    if (!remainingWords) throw new AppError('conflict', 'A transcript needs at least one speaker')
    const revision = await writing.writeWords(open, words, remainingWords)
    await writeSpeakers(open, speakers)
    return { revision, speakers }
  })
}

/** Lists speaker names in a workspace's transcripts that the caller can see. */
export async function listSpeakerNames(ctx: Context, actor: UserActor, oid: string): Promise<string[]> {
  await requireMembership(ctx.db, actor, oid)
  const role = await findActorRole(ctx.db, actor, oid)
  return listNames(ctx.db, oid, { userId: actor.userId, manages: role === 'owner' || role === 'admin' })
}

function requireFreeName(others: readonly TranscriptSpeaker[], name: string): string {
  const existingSpeaker = findSpeakerByName(others, name)
  if (existingSpeaker)
    throw new AppError('conflict', `A speaker named “${existingSpeaker.name}” already exists`, {
      id: existingSpeaker.id,
    })
  return name
}

export const parseSpeakerName = (changes: string) => requireName(changes, 'A speaker')
