import { randomUUID } from 'node:crypto'
import type { Version } from '#contract/versions.ts'
import type { Ms } from '#domain/words/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, requireLockedCollection } from '#server/features/collections/access.ts'
import { findAudience, notifyCollectionAudience } from '#server/features/collections/service.ts'
import { listAnchorsBetween } from '#server/features/highlights/reads.ts'
import { moveHighlights } from '#server/features/highlights/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import type { RunTask } from '#server/infra/workers/workers.ts'
import { lockForEdit } from './edits.ts'
import * as queries from './queries.ts'
import { findTranscript } from './reads.ts'
import { refreshSnippet } from './snippet.ts'
import { changeTranscript } from './threads.ts'
import type { ChunkDifference, NamedVersionRow } from './version-queries.ts'
import * as versionQueries from './version-queries.ts'
import { createVersion, isLarge, isSameJson, presentVersion, requireVersion } from './versions.ts'

export interface VersionChange {
  /** New name; null removes it. */
  name?: string | null | undefined
  restore?: boolean | undefined
}

/** Names or restores a version. */
export async function changeVersion(
  ctx: Context,
  actor: UserActor,
  { collectionId, versionId }: { collectionId: string; versionId: string },
  { name, restore }: VersionChange,
): Promise<Outcome & { version: Version }> {
  const isHeavy = restore === true && (await isLarge(ctx, collectionId))
  return changeTranscript(ctx, actor, isHeavy, (task) =>
    ctx.db.transaction().execute(async (tx) => {
      const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
      return nameOrRestore(tx, collection, { versionId, name }, async (version) =>
        restore
          ? restoreVersion(tx, collection, version, { actor, task })
          : { revision: (await findTranscript(tx, collection.id))?.revision ?? 0, undo: null },
      )
    }),
  )
}

interface Outcome {
  /** Resulting revision. */
  revision: number
  /** ID of the version to restore in order to undo this. */
  undo: string | null
}

/** Names a version unless `name` is undefined, and then runs `action` on it. */
export async function nameOrRestore(
  tx: Db,
  collection: Authorized<'edit'>,
  { versionId, name }: { versionId: string; name?: string | null | undefined },
  action: (version: NamedVersionRow) => Promise<Outcome>,
): Promise<Outcome & { version: Version }> {
  const version = await requireVersion(tx, collection.id, versionId)
  if (name !== undefined) {
    await versionQueries.renameVersion(tx, collection, version.id, name)
    await notifyCollectionAudience(tx, collection.id)
  }
  const outcome = await action(version)
  return { version: presentVersion(await requireVersion(tx, collection.id, version.id)), ...outcome }
}

/**
 * Restores a version's words and speakers as a new revision, in one operation. The current text is saved as a
 * version, and highlights follow their words. Reads and writes only the differences.
 */
async function restoreVersion(
  tx: Db,
  collection: Authorized<'edit'>,
  version: NamedVersionRow,
  { actor, task }: { actor: UserActor; task: RunTask },
): Promise<Outcome> {
  const transcript = await lockForEdit(tx, collection, actor, { shouldTake: false })
  const difference = await versionQueries.listDifference(tx, collection.id, {
    from: version.revision,
    to: transcript.revision,
  })
  const { previous, now } = difference
  const hasSameWords = previous.length === 0 && now.length === 0
  if (hasSameWords && isSameJson(version.speakers, transcript.speakers))
    return { revision: transcript.revision, undo: null }
  const undo = await createVersion(tx, transcript, { kind: 'restore', userId: actor.userId })
  const revision = transcript.revision + 1
  const range = rangeOf(difference)
  const anchors = await listAnchorsBetween(tx, collection, range)
  const listChunksAround = () =>
    queries.listChunkTextsAround(tx, collection.id, range.startTime, range.endTime)
  const before = anchors.length > 0 ? await listChunksAround() : []
  const removedStarts = now.map(({ start_ms }) => start_ms)
  await queries.retireChunks(tx, collection, removedStarts, revision)
  await queries.insertChunks(tx, collection.id, previous, revision)
  await queries.setSpeakers(tx, collection, version.speakers)
  await queries.insertOperation(tx, collection, {
    operationId: randomUUID(),
    revision,
    userId: actor.userId,
    ...range,
    restores: version.revision,
  })
  await refreshSnippet(tx, collection, range.startTime)
  const haveSpeakersChanged = await queries.updateCardSpeakers(tx, collection.id)
  if (anchors.length > 0) {
    const movedAnchors = await task('moveAnchors', {
      anchors,
      previous: before,
      now: await listChunksAround(),
    })
    await moveHighlights(tx, collection, actor, anchors, movedAnchors)
  }
  const audience = findAudience(collection)
  await publish(tx, { kind: 'transcript', id: collection.id, revision, audience })
  // Cards show the speakers' names.
  if (haveSpeakersChanged || !isSameJson(version.speakers, transcript.speakers))
    await notifyCollectionAudience(tx, collection.id)
  return { revision, undo }
}

interface Range {
  startTime: Ms
  endTime: Ms
}

/** Returns the range that covers the start times of all words in the chunks. */
function rangeOf({ previous, now }: ChunkDifference): Range {
  const chunks = [...previous, ...now]
  if (chunks.length === 0) return { startTime: 0, endTime: 0 }
  const startTimes = chunks.map(({ start_ms }) => start_ms)
  const endTimes = chunks.map(({ last_ms }) => last_ms)
  return { startTime: Math.min(...startTimes), endTime: Math.max(...endTimes) + 1 }
}
