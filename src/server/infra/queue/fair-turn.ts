import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/**
 * Turn of a job by start-time fair queueing: one behind the last of its own group, and never before the current turn of
 * the queue. Jobs sorted by turn are a round-robin of groups without starvation, since newcomers' turns grow with the
 * processed ones.
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
