import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/**
 * Adds every kind of data that a person has as a corrector, and as a customer who orders a correction of
 * their recording.
 */
export async function addCorrectorData(
  db: Db,
  { uid, orgId }: { uid: string; orgId: string },
  collectionId: string,
): Promise<void> {
  const [clip, order, work, exam] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await sql`insert into correctors (user_id, payment, application) values (${uid}, 'IBAN', 'I proofread.')`.execute(
    db,
  )
  await sql`insert into corrector_languages (id, user_id, language, state)
    values (${randomUUID()}, ${uid}, 'en', 'active')`.execute(db)
  await sql`insert into corrector_activity (user_id, language, minute) values (${uid}, 'en', now())`.execute(
    db,
  )
  await sql`insert into gold_clips (id, collection_id, language, name, seconds, created_by, draft, words, wrong,
      start_seconds) values (${clip}, ${collectionId}, 'en', 'Clip', 1, ${uid}, '{}', 2, 1, 0)`.execute(db)
  await sql`insert into corrections (id, collection_id, workspace_id, ordered_by, kind, language, seconds, state,
      due_at, ended_at) values (${order}, ${collectionId}, ${orgId}, ${uid}, 'order', 'en', 1, 'complete', now(), now())`.execute(
    db,
  )
  await sql`insert into correction_works (id, correction_id, corrector_id, stage, ended_at, outcome, comment)
    values (${work}, ${order}, ${uid}, 'correction', now(), 'complete', 'Two names were unclear.')`.execute(
    db,
  )
  await sql`insert into correction_events (correction_id, kind, actor_id) values (${order}, 'completed', ${uid})`.execute(
    db,
  )
  await sql`insert into correction_disputes (id, work_id, reason, decided_by)
    values (${randomUUID()}, ${work}, 'The name is right.', ${uid})`.execute(db)
  await sql`insert into corrector_exams (id, user_id, language) values (${exam}, ${uid}, 'en')`.execute(db)
}
