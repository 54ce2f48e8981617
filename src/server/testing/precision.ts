import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { joinWorkspace } from './members.ts'

/** Appoints a user as a corrector of a language: for a workspace, or with null for the installation. */
export async function appointCorrector(
  { db }: Pick<Context, 'db'>,
  userId: string,
  language: string,
  workspaceId: string | null,
): Promise<void> {
  await db
    .insertInto('corrector_languages')
    .values({ id: randomUUID(), user_id: userId, language, workspace_id: workspaceId, state: 'active' })
    .execute()
}

/** Makes a user a member of a workspace, and appoints them as the workspace's own corrector. */
export async function appointMember(
  context: Pick<Context, 'db'>,
  userId: string,
  language: string,
  workspaceId: string,
): Promise<void> {
  await joinWorkspace(context, userId, workspaceId)
  await appointCorrector(context, userId, language, workspaceId)
}

/** Changes the state of a recording's order, as a corrector's work does. */
export async function setOrderState(
  { db }: Pick<Context, 'db'>,
  collectionId: string,
  state: 'taken' | 'complete',
  at = new Date(),
): Promise<string> {
  const endedColumns = { ended_at: at, delivered_at: at }
  const { id } = await db
    .updateTable('corrections')
    .set({ state, ...(state === 'complete' && endedColumns) })
    .where('collection_id', '=', collectionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
