import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/**
 * Returns a job's turn by start-time fair queueing: one after the last turn in its own group, and never
 * before the queue's current turn. Sorted by turn, groups are served round-robin without starvation, since
 * newcomers start at the queue's current turn.
 */
export async function nextFairTurn(db: Db, queue: string, group: string): Promise<number> {
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
