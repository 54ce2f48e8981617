import { sql } from 'kysely'
import type { WelcomeTask } from '#contract/choices.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Sets an onboarding flag; returns false if it was already set. */
export async function setFlag(db: Db, userId: string, task: WelcomeTask): Promise<boolean> {
  const flag = sql`jsonb_build_object(${task}::text, true)`
  const { numAffectedRows } = await sql`
    update users
    set settings = settings || jsonb_build_object(
      'welcomeSettings', coalesce(settings -> 'welcomeSettings', '{}') || ${flag})
    where id = ${userId} and not coalesce(settings -> 'welcomeSettings', '{}') @> ${flag}`.execute(db)
  return numAffectedRows === 1n
}
