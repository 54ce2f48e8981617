import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { CorrectionsTable, CorrectionWorksTable } from '#server/infra/database/correction-tables.ts'

/** Makes a user an English corrector, at 50 cents a minute for corrections and 20 cents for reviews. */
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

/** Adds a 125-second correction, complete by default. */
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

/** Adds work on a correction, completed by default; `played` is the number of seconds played from the start. */
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
