import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { CorrectionsTable, CorrectionWorksTable } from '#server/infra/database/correction-tables.ts'

/** Makes a user a corrector of English, at 50 cents a minute and 20 for reviews. */
export async function addCorrector({ db }: Context, userId: string, reviewer = false): Promise<void> {
  await db
    .insertInto('corrector_rates')
    .values({ language: 'en', correction_cents: 50, review_cents: 20, currency: 'USD' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('corrector_languages')
    .values({ id: randomUUID(), user_id: userId, language: 'en', state: 'active', reviewer })
    .execute()
}

type Values<T> = Partial<Insertable<T>>

/** Adds a correction of 125 seconds, which is complete unless the values say otherwise. */
export async function addCorrection({ db }: Context, values: Values<CorrectionsTable> = {}): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('corrections')
    .values({
      id,
      workspace_id: randomUUID(),
      kind: 'order',
      language: 'en',
      seconds: 125,
      state: 'complete',
      due_at: new Date(Date.now() + 86_400_000),
      ended_at: new Date(),
      ...values,
    })
    .execute()
  return id
}

/** Adds a completed work unless the values say otherwise; `played` are its first seconds. */
export async function addWork(
  { db }: Context,
  correctionId: string,
  correctorId: string,
  { played = 0, ...values }: Omit<Values<CorrectionWorksTable>, 'played'> & { played?: number } = {},
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('correction_works')
    .values({
      id,
      correction_id: correctionId,
      corrector_id: correctorId,
      stage: 'correction',
      outcome: 'complete',
      ended_at: new Date(),
      ...values,
    })
    .execute()
  if (played > 0)
    await sql`update correction_works set played = int4multirange(int4range(0, ${played})) where id = ${id}`.execute(
      db,
    )
  return id
}

/** Adds a user's data of every kind about corrections, as customer, corrector and administrator. */
export async function addCorrectionData(context: Context, userId: string, recording: string): Promise<void> {
  const { db } = context
  await addCorrector(context, userId)
  await db.insertInto('correctors').values({ user_id: userId, payment: 'IBAN' }).execute()
  const correction = await addCorrection(context, { ordered_by: userId, assigned_to: userId })
  const work = await addWork(context, correction, userId)
  const event = { correction_id: correction, kind: 'ordered' as const, actor_id: userId }
  await db.insertInto('correction_events').values(event).execute()
  const dispute = { id: randomUUID(), work_id: work, reason: 'Both are right.', decided_by: userId }
  await db.insertInto('correction_disputes').values(dispute).execute()
  const ofUser = { user_id: userId, language: 'en' }
  await db
    .insertInto('corrector_exams')
    .values({ ...ofUser, id: randomUUID() })
    .execute()
  await db
    .insertInto('corrector_activity')
    .values({ ...ofUser, minute: new Date() })
    .execute()
  const draft = JSON.stringify({ words: [], speakers: [], sources: [] })
  const clip = { id: randomUUID(), collection_id: recording, language: 'en', name: 'Clip', seconds: 60 }
  await db
    .insertInto('gold_clips')
    .values({ ...clip, draft, words: 1, wrong: 1, start_seconds: 0, created_by: userId })
    .execute()
}
