import type { Collection } from '#contract/collection.ts'
import type { Notes } from '#contract/notes.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownSeconds } from '#server/features/billing/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { requireCollection, requireLockedCollection } from './access.ts'
import { presentCollection } from './present.ts'
import { changeCollection, updateWithoutNotifying } from './service.ts'

export async function saveDescription(
  ctx: Context,
  actor: UserActor,
  id: string,
  description: string,
): Promise<Collection> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireCollection(tx, actor, id, 'edit')
    const row = await changeCollection(tx, collection.id, { description })
    return presentCollection(await shownSeconds(ctx, tx, collection.organization_id), row ?? collection)
  })
}

export async function readNotes(ctx: Context, actor: UserActor, id: string): Promise<Notes> {
  return { text: (await requireCollection(ctx.db, actor, id, 'edit')).notes }
}

/** @throws AppError conflict, with the current notes, if they match neither `was` nor `text` */
export async function saveNotes(
  ctx: Context,
  actor: UserActor,
  id: string,
  { text, was: previous }: { text: string; was?: string | undefined },
): Promise<Notes> {
  return ctx.db.transaction().execute(async (tx) => {
    const { notes } = await requireLockedCollection(tx, actor, id, 'edit')
    if (previous !== undefined && notes !== previous && notes !== text)
      throw new AppError('conflict', 'Someone else has changed the notes', { text: notes })
    await updateWithoutNotifying(tx, id, { notes: text })
    return { text }
  })
}
