import { randomUUID } from 'node:crypto'
import { maxSpeakers } from '#contract/speakers.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { diffToPatches, firstFrom, type Patch } from '#domain/patches.ts'
import type { Word } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, audienceOf, requireCollection } from '#server/features/collections/service.ts'
import { lockForEdit, replaceWords, setSpeakers } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'

/** Changes with fewer words between them are one edit. */
const near = 400

/** A transcript that is being changed, locked until the transaction ends. */
export interface OpenTranscript {
  tx: Db
  actor: UserActor
  collection: Authorized<'edit'>
  revision: number
  speakers: readonly TranscriptSpeaker[]
}

/** Opens a transcript to change who speaks in it. */
export async function changing<T>(
  ctx: Context,
  actor: UserActor,
  id: string,
  change: (open: OpenTranscript) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireCollection(tx, actor, id, 'edit')
    const { revision, speakers } = await lockForEdit(tx, collection, actor, { take: false })
    return change({ tx, actor, collection, revision, speakers })
  })
}

/** Stores the speakers, and tells everyone who works on the transcript. */
export async function writeSpeakers(
  { tx, actor, collection }: OpenTranscript,
  speakers: readonly TranscriptSpeaker[],
): Promise<void> {
  if (speakers.length > maxSpeakers)
    throw new AppError('conflict', `A transcript may have ${maxSpeakers} speakers`)
  await setSpeakers(tx, collection, speakers)
  const audience = [...new Set([...audienceOf(collection), actor.userId])]
  await announce(tx, { kind: 'speakers', id: collection.id, audience })
}

/** Brings words from what they were to what they are now; returns the revision that this led to. */
export async function writeWords(
  { tx, actor, collection, revision }: OpenTranscript,
  was: readonly Word[],
  now: readonly Word[],
): Promise<number> {
  let last = revision
  for (const patch of joined(diffToPatches(was, now), now)) {
    const edit = { ...patch, revision: last, operationId: randomUUID() }
    last = (await replaceWords(tx, collection, edit, actor)).revision
  }
  return last
}

/** Patches with little between them as one: fewer edits, at the cost of some words that stay as they are. */
function joined(patches: readonly Patch[], words: readonly Word[]): Patch[] {
  const found: { from: number; to: number; startTime: number; endTime: number }[] = []
  for (const { startTime, endTime } of patches) {
    const [from, to] = [firstFrom(words, startTime), firstFrom(words, endTime)]
    const last = found.at(-1)
    if (last && from - last.to < near) Object.assign(last, { to, endTime })
    else found.push({ from, to, startTime, endTime })
  }
  return found.map(({ from, to, ...range }) => ({ ...range, words: words.slice(from, to) }))
}
