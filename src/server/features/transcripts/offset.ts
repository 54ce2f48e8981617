import { randomUUID } from 'node:crypto'
import { toMs } from '#domain/items.ts'
import { shiftWords } from '#domain/offset.ts'
import { firstFrom } from '#domain/patches.ts'
import { shownUntil } from '#domain/processing.ts'
import type { Ms } from '#domain/words.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLockedCollection } from '#server/features/collections/service.ts'
import { anchorsBetween, followWords } from '#server/features/highlights/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { cutIntoChunks, replacedChunks } from '#server/infra/workers/chunks.ts'
import { lockForEdit, rewrite } from './edits.ts'
import { findOperation, listChunksAround } from './queries.ts'
import { makeVersion } from './versions.ts'

/** The last time that the contract can say. */
const latest: Ms = 1_000_000_000

export interface Shift {
  /** Seconds; negative for earlier. */
  offset: number
  /** Seconds. */
  from: number
  operationId?: string | undefined
}

/** Shifts the words from `from` on, as one edit; what stood before is a version. A repeated operation changes nothing. */
export async function shiftTranscript(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  { offset, from, operationId = randomUUID() }: Shift,
): Promise<{ revision: number; undo: string | null }> {
  const [by, first] = [toMs(offset), toMs(from)]
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, collectionId, 'edit')
    const transcript = await lockForEdit(tx, collection, actor, { take: false })
    const done = await findOperation(tx, collection.id, operationId)
    if (done !== undefined) return { revision: done, undo: null }
    // What lies behind the limit would come to light.
    if (by < 0 && shownUntil(ctx.config.freeMediaSeconds, collection) !== null)
      throw new AppError('forbidden', 'Only the beginning of this transcript is shown')
    const chunks = await listChunksAround(tx, collection.id, first, latest)
    const before = chunks.flatMap((chunk) => chunk.words)
    const index = firstFrom(before, first)
    const last = before.at(-1)
    const { revision } = transcript
    if (by === 0 || index === before.length || !last) return { revision, undo: null }
    const words = shiftWords(before, first, by)
    if (words.some((word) => word.end > latest))
      throw new AppError('invalid_input', 'Words would lie behind the latest time there is')
    const undo = await makeVersion(tx, transcript, { kind: 'offset', userId: actor.userId })
    // From behind the word ahead on: also what the words are moved over.
    const range = { startTime: (before[index - 1]?.start ?? -1) + 1, endTime: last.start + 1 }
    const edit = { ...range, shifts: by, revision, operationId, userId: actor.userId }
    const anchors = await anchorsBetween(tx, collection, range)
    const moved = { before, after: words, runs: [[0, 0, words.length] as const] }
    await followWords(tx, collection, actor, anchors, moved)
    const change = replacedChunks(chunks, cutIntoChunks(words))
    return { ...(await rewrite(tx, collection, change, edit)), undo }
  })
}
