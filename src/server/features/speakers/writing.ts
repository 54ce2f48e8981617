import { randomUUID } from 'node:crypto'
import { maxSpeakers } from '#contract/limits.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { toRangeEdits } from '#domain/edits/assignments.ts'
import { diffToPatches } from '#domain/edits/patches.ts'
import { findWords } from '#domain/words/time-ranges.ts'
import type { Word } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, requireLockedCollection } from '#server/features/collections/access.ts'
import { findAudience, notifyCollectionAudience } from '#server/features/collections/service.ts'
import { changeWords, lockForEdit, setSpeakers } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'

/** A transcript being edited, locked until the transaction ends. */
export interface OpenTranscript {
  tx: Db
  actor: UserActor
  collection: Authorized<'edit'>
  revision: number
  speakers: readonly TranscriptSpeaker[]
}

/** Opens a transcript for changing its speakers. */
export async function editSpeakers<T>(
  ctx: Context,
  actor: UserActor,
  id: string,
  change: (transcript: OpenTranscript) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const { revision, speakers } = await lockForEdit(tx, collection, actor, { shouldTake: false })
    return change({ tx, actor, collection, revision, speakers })
  })
}

/** Stores the speakers, and notifies viewers of the transcript. */
export async function writeSpeakers(
  { tx, actor, collection }: OpenTranscript,
  speakers: readonly TranscriptSpeaker[],
): Promise<void> {
  if (speakers.length > maxSpeakers)
    throw new AppError('conflict', `A transcript can have at most ${maxSpeakers} speakers`)
  await setSpeakers(tx, collection, speakers)
  const audience = [...new Set([...findAudience(collection), actor.userId])]
  await publish(tx, { kind: 'speakers', id: collection.id, audience })
  // Cards show the speakers' names.
  await notifyCollectionAudience(tx, collection.id)
}

/** Applies changes to words as one edit; returns the resulting revision. */
export async function writeWords(
  { tx, actor, collection, revision }: OpenTranscript,
  previous: readonly Word[],
  now: readonly Word[],
): Promise<number> {
  const edits = diffToPatches(previous, now).flatMap((patch) =>
    toRangeEdits(patch, findWords(previous, patch.startTime, patch.endTime)),
  )
  if (edits.length === 0) return revision
  const edit = { edits, revision, operationId: randomUUID(), follow: true }
  return (await changeWords(tx, collection, edit, actor)).revision
}
