import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/**
 * The turn of a job among those of other groups, as start-time fair queueing counts it: one behind the last of its own
 * group, and never before the turn that the queue has reached. Jobs in order of their turns are a round-robin of the
 * groups; nobody's is overtaken forever, since the turns of newcomers rise with those that are worked on.
 */
export async function fairTurn(db: Db, queue: string, group: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select coalesce(greatest(
      (select 1 - min(priority) from pgboss.job
        where name = ${queue} and state in ('created', 'retry', 'active') and group_id = ${group}),
      coalesce(
        (select -max(priority) from pgboss.job where name = ${queue} and state in ('created', 'retry')),
        (select -max(priority) from pgboss.job where name = ${queue} and state = 'active'))), 0)::int as turn`.execute(
    db,
  )
  return rows[0]?.turn ?? 0
}
