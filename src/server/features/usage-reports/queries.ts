import { sql } from 'kysely'
import type { Currency, JobKind } from '#contract/plan-choices.ts'
import type { UsageFilter } from '#contract/usage-reports.ts'
import type { Period } from '#domain/billing/periods.ts'
import type { Db } from '#server/infra/database/database.ts'

/** A job that was charged. */
export interface ChargedJobRow {
  at: Date
  kind: JobKind
  collectionId: string | null
  collection: string | null
  userId: string | null
  user: string | null
  email: string | null
  minutes: number
  cost: string
  /** Currency of the cost; null if no money was charged. */
  currency: Currency | null
  /** Credits left after the job in the workspace's currency, including those reserved by running jobs. */
  balance: string
  /** The projects that contain the recording, each with its user's name. */
  projects: { id: string; name: string; user: string }[]
}

interface UsageRequest {
  organizationId: string
  currency: Currency
  period: Period
  filter: UsageFilter
}

/** Lists the jobs charged to a workspace in a period, oldest first. */
export async function listUsage(
  db: Db,
  { organizationId, currency, period, filter }: UsageRequest,
): Promise<ChargedJobRow[]> {
  const { user = null, project = null, type = null } = filter
  const { rows } = await sql<ChargedJobRow>`
    with moved as (
      select t.id, t.created_at, t.kind, t.job_id, t.job_kind, t.collection_id, t.actor_id, t.details,
          coalesce(sum(e.amount) filter (where e.account = 'revenue'), 0) as cost,
          max(e.unit) filter (where e.account = 'revenue') as currency,
          coalesce(sum(e.amount) filter (
            where e.account in ('credits', 'heldCredits') and e.unit = ${currency}), 0) as credits
        from ledger_transactions as t left join ledger_entries as e on e.transaction_id = t.id
        where t.workspace_id = ${organizationId} and t.created_at < ${period.end}
        group by t.id
    ), used as (
      select *, sum(credits) over (order by id) as balance from moved
    )
    select used.created_at as at, used.job_kind as kind, used.cost, used.currency, used.balance,
        used.collection_id as "collectionId", collections.name as collection,
        used.actor_id as "userId", users.name as user, users.email,
        coalesce(used.details ->> 'minutes', held.details ->> 'minutes', '0')::int as minutes,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'user', owners.name) order by p.name, p.id)
            from project_collections as pc join projects as p on p.id = pc.project_id
              join users as owners on owners.id = p.user_id
            where pc.collection_id = collections.id and p.organization_id = ${organizationId}
        ), '[]') as projects
      from used
        left join ledger_transactions as held on held.job_id = used.job_id and held.kind = 'hold'
        -- Omits collections that were moved to another workspace.
        left join collections on collections.id = used.collection_id
          and collections.organization_id = ${organizationId}
        left join users on users.id = used.actor_id
      where used.kind = 'capture' and used.created_at >= ${period.start}
        and (${user}::uuid is null or used.actor_id = ${user}::uuid)
        and (${type}::text is null or used.job_kind = ${type}::text)
        and (${project}::uuid is null or exists (
          select from project_collections as pc join projects as p on p.id = pc.project_id
            where pc.collection_id = collections.id and p.id = ${project}::uuid
              and p.organization_id = ${organizationId}))
      order by used.id`.execute(db)
  return rows
}

/** Returns a workspace's name and currency; undefined if it was deleted. */
export async function findWorkspace(
  db: Db,
  organizationId: string,
): Promise<{ name: string; currency: Currency } | undefined> {
  const row = await db
    .selectFrom('organizations')
    .leftJoin('workspace_billing', 'organization_id', 'organizations.id')
    .select(['name', 'currency'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
  return row && { name: row.name, currency: row.currency ?? 'USD' }
}
