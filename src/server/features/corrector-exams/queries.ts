import type { Insertable, Selectable } from 'kysely'
import type { CorrectorExamsTable } from '#server/infra/database/correction-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type ExamRow = Selectable<CorrectorExamsTable>

/** Finds one of a corrector's languages, and locks it until the transaction ends. */
export async function lockLanguage(
  tx: Db,
  { userId, language, workspaceId }: { userId: string; language: string; workspaceId: string | null },
) {
  return tx
    .selectFrom('corrector_languages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds the language that has been awaiting its exam the longest. */
export async function findLanguageForExam(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('corrector_languages')
    .select('language')
    .where('user_id', '=', userId)
    .where('state', '=', 'exam')
    .orderBy('added_at')
    .orderBy('language')
    .executeTakeFirst()
  return row?.language
}

/** Lists a user's finished and ongoing exams in a language, latest first. */
export async function listExamAttempts(
  db: Db,
  { userId, language, workspaceId }: { userId: string; language: string; workspaceId: string | null },
): Promise<(ExamRow & { collection_id: string | null; due_at: Date | null })[]> {
  return db
    .selectFrom('corrector_exams')
    .leftJoin('corrections', 'corrections.id', 'corrector_exams.correction_id')
    .selectAll('corrector_exams')
    .select(['corrections.collection_id', 'corrections.due_at'])
    .where('corrector_exams.user_id', '=', userId)
    .where('corrector_exams.language', '=', language)
    .where('corrector_exams.workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .orderBy('started_at', 'desc')
    .execute()
}

export async function insertExam(tx: Db, values: Insertable<CorrectorExamsTable>): Promise<void> {
  await tx.insertInto('corrector_exams').values(values).execute()
}

export async function lockExamByCorrection(tx: Db, correctionId: string): Promise<ExamRow | undefined> {
  return tx
    .selectFrom('corrector_exams')
    .selectAll()
    .where('correction_id', '=', correctionId)
    .forUpdate()
    .executeTakeFirst()
}

export async function finishExam(
  tx: Db,
  id: string,
  { score, passed, differences }: { score: number | null; passed: boolean; differences: object[] },
): Promise<void> {
  await tx
    .updateTable('corrector_exams')
    .set({ finished_at: new Date(), score, passed, differences: JSON.stringify(differences) })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Ends a language's exam and starts its probation. */
export async function activateLanguage(tx: Db, id: string, probation: number): Promise<void> {
  await tx
    .updateTable('corrector_languages')
    .set({ state: 'active', probation })
    .where('id', '=', id)
    .execute()
}

/** Inserts an exam's correction, already taken by its corrector. */
export async function insertExamWork(
  tx: Db,
  values: {
    correctionId: string
    workId: string
    userId: string
    clipId: string
    collectionId: string
    workspaceId: string
    language: string
    seconds: number
    dueAt: Date
  },
): Promise<void> {
  const { correctionId, userId } = values
  await tx
    .insertInto('corrections')
    .values({
      id: correctionId,
      collection_id: values.collectionId,
      workspace_id: values.workspaceId,
      ordered_by: null,
      kind: 'exam',
      caption_profile: null,
      own_workspace_id: null,
      language: values.language,
      seconds: values.seconds,
      state: 'taken',
      assigned_to: userId,
      gold_clip_id: values.clipId,
      draft_version_id: null,
      final_version_id: null,
      due_at: values.dueAt,
      delivered_at: null,
      ended_at: null,
    })
    .execute()
  await tx
    .insertInto('correction_works')
    .values({
      id: values.workId,
      correction_id: correctionId,
      corrector_id: userId,
      stage: 'correction',
    })
    .execute()
  await tx
    .insertInto('correction_events')
    .values({ correction_id: correctionId, kind: 'taken', actor_id: userId })
    .execute()
}

/** Lists exams in progress whose time limit has passed. */
export async function listOverdueExams(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('corrections')
    .select('id')
    .where('kind', '=', 'exam')
    .where('state', 'in', ['waiting', 'taken'])
    .where('due_at', '<', before)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends an exam's work and its correction; returns false if they have already ended. */
export async function endExamWork(
  tx: Db,
  correctionId: string,
  outcome: 'timedOut' | 'withdrawn' | 'blocked',
): Promise<boolean> {
  const now = new Date()
  const correction = await tx
    .updateTable('corrections')
    .set({ state: 'canceled', ended_at: now })
    .where('id', '=', correctionId)
    .where('state', 'in', ['waiting', 'taken'])
    .executeTakeFirst()
  if (correction.numUpdatedRows === 0n) return false
  await tx
    .updateTable('correction_works')
    .set({ ended_at: now, outcome })
    .where('correction_id', '=', correctionId)
    .where('ended_at', 'is', null)
    .execute()
  return true
}

/** Locks a correction; returns undefined if it doesn't exist. */
export async function lockCorrection(tx: Db, id: string) {
  return tx.selectFrom('corrections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
