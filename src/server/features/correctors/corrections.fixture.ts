import { randomUUID } from 'node:crypto'
import type { CorrectionStage } from '#contract/corrections.ts'
import type { Db } from '#server/infra/database/database.ts'

interface Order {
  collectionId: string
  workspaceId: string
  ownWorkspaceId?: string
  /** Deadline, in seconds from now. */
  due?: number
  stage?: CorrectionStage
}

/** Inserts a waiting order in English. */
export async function addOrder(db: Db, order: Order): Promise<string> {
  const id = randomUUID()
  const { collectionId, workspaceId, ownWorkspaceId = null, due = 86_400, stage = 'correction' } = order
  await db
    .insertInto('corrections')
    .values({
      id,
      collection_id: collectionId,
      workspace_id: workspaceId,
      ordered_by: null,
      kind: 'order',
      caption_profile: null,
      own_workspace_id: ownWorkspaceId,
      language: 'en',
      seconds: 60,
      stage,
      assigned_to: null,
      gold_clip_id: null,
      draft_version_id: null,
      final_version_id: null,
      due_at: new Date(Date.now() + due * 1000),
      delivered_at: null,
      ended_at: null,
    })
    .execute()
  return id
}

/** Assigns a waiting order to a corrector. */
export async function assignCorrection(db: Db, correctionId: string, userId: string): Promise<void> {
  await db
    .insertInto('correction_works')
    .values({
      id: randomUUID(),
      correction_id: correctionId,
      corrector_id: userId,
      stage: 'correction',
    })
    .execute()
  await db.updateTable('corrections').set({ state: 'taken' }).where('id', '=', correctionId).execute()
}

/** Returns a correction's state and outcomes. */
export async function stateOf(db: Db, correctionId: string) {
  const { state } = await db
    .selectFrom('corrections')
    .select('state')
    .where('id', '=', correctionId)
    .executeTakeFirstOrThrow()
  const works = await db
    .selectFrom('correction_works')
    .select('outcome')
    .where('correction_id', '=', correctionId)
    .orderBy('taken_at')
    .execute()
  return [state, ...works.map(({ outcome }) => outcome)]
}
