import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { CorrectorRate } from '#contract/correctors.ts'
import type { CorrectorLanguagesTable, CorrectorsTable } from '#server/infra/database/correction-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type LanguageRow = Selectable<CorrectorLanguagesTable>
export type CorrectorRow = Selectable<CorrectorsTable>

export async function findCorrector(db: Db, userId: string): Promise<CorrectorRow | undefined> {
  return db.selectFrom('correctors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Sets columns of a corrector, creating the row if it doesn't exist. */
export async function saveCorrector(
  tx: Db,
  userId: string,
  {
    languages,
    ...changes
  }: Omit<Updateable<CorrectorsTable>, 'user_id' | 'languages'> & { languages?: readonly string[] },
): Promise<void> {
  const values = { ...changes, ...(languages && { languages: [...languages] }) }
  await tx
    .insertInto('correctors')
    .values({
      application: null,
      applied_at: null,
      decided_at: null,
      blocked_at: null,
      block_reason: null,
      ...values,
      user_id: userId,
    })
    .onConflict((conflict) =>
      Object.keys(values).length === 0
        ? conflict.doNothing()
        : conflict.column('user_id').doUpdateSet(values),
    )
    .execute()
}

/** Returns a person's row, locked; undefined if the user doesn't exist or isn't a person. */
export async function lockPerson(tx: Db, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'corrector'])
    .where('id', '=', userId)
    .where('system', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Lists a user's languages with the names of their workspaces. A workspace's own queues require membership.
 */
export async function listLanguages(db: Db, userId: string) {
  return db
    .selectFrom('corrector_languages as own')
    .leftJoin('organizations', 'organizations.id', 'own.workspace_id')
    .selectAll('own')
    .select('organizations.name as workspace_name')
    .where('own.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('own.workspace_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('memberships.user_id')
            .whereRef('memberships.organization_id', '=', 'own.workspace_id')
            .whereRef('memberships.user_id', '=', 'own.user_id'),
        ),
      ]),
    )
    .orderBy('own.workspace_id', (order) => order.asc().nullsFirst())
    .orderBy('own.added_at')
    .orderBy('own.language')
    .execute()
}

export interface LanguageKey {
  userId: string
  language: string
  workspaceId: string | null
}

/** Adds or updates one of a user's languages; by default, an added language awaits its exam. */
export async function saveLanguage(
  tx: Db,
  { userId, language, workspaceId }: LanguageKey,
  values: Partial<Pick<LanguageRow, 'state' | 'probation' | 'reviewer' | 'rate_cents'>>,
): Promise<void> {
  const updateResult = await tx
    .updateTable('corrector_languages')
    .set({ language, ...values })
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .executeTakeFirst()
  if (updateResult.numUpdatedRows > 0n) return
  await tx
    .insertInto('corrector_languages')
    .values({
      id: randomUUID(),
      user_id: userId,
      language,
      workspace_id: workspaceId,
      state: 'exam',
      rate_cents: null,
      ...values,
    })
    .execute()
}

export async function deleteLanguage(
  tx: Db,
  { userId, language, workspaceId }: LanguageKey,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('corrector_languages')
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes a user's languages for the installation. */
export async function deleteInstallationLanguages(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('corrector_languages')
    .where('user_id', '=', userId)
    .where('workspace_id', 'is', null)
    .execute()
}

/** Deletes a user's languages in a workspace; returns whether there were any. */
export async function deleteOwnLanguages(tx: Db, userId: string, workspaceId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('corrector_languages')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Lists a workspace's own correctors who are still members. */
export async function listOwnCorrectorRows(db: Db, workspaceId: string) {
  return db
    .selectFrom('corrector_languages as own')
    .innerJoin('users', 'users.id', 'own.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'own.user_id')
        .onRef('memberships.organization_id', '=', 'own.workspace_id'),
    )
    .select(['users.id', 'users.name', 'own.language', 'own.state', 'own.reviewer'])
    .where('own.workspace_id', '=', workspaceId)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .orderBy('own.language')
    .execute()
}

export async function listRates(db: Db) {
  return db.selectFrom('corrector_rates').selectAll().orderBy('language').execute()
}

export interface DirectoryFilter {
  q?: string | undefined
  lang?: string | undefined
  show: 'all' | 'applications' | 'blocked'
  after?: string | undefined
  limit: number
  /** Workspace whose members are all correctors. */
  correctorWorkspace: string | undefined
}

/** Lists the installation's correctors and applicants, sorted by name. */
export async function listCorrectors(db: Db, filter: DirectoryFilter & { uid?: string }) {
  const { q, lang, show, after, uid, correctorWorkspace } = filter
  let query = db
    .selectFrom('users')
    .leftJoin('correctors', 'correctors.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'active', 'payment', 'blocked_at', 'block_reason'])
    .select(['application', 'applied_at', 'accepted', 'decided_at', 'correctors.languages'])
    .select((eb) => [
      eb
        .selectFrom('correction_works')
        .whereRef('corrector_id', '=', 'users.id')
        .where('ended_at', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('taken'),
      eb
        .selectFrom('correction_works')
        .whereRef('corrector_id', '=', 'users.id')
        .where('outcome', '=', 'complete')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('completed'),
    ])
    .where('users.system', '=', false)
  if (uid !== undefined) query = query.where('users.id', '=', uid)
  else
    query = query.where(
      sql<boolean>`(correctors.user_id is not null or users.corrector
        or exists (select from corrector_languages l where l.user_id = users.id and l.workspace_id is null)
        or exists (select from memberships m where m.user_id = users.id
          and m.organization_id = ${correctorWorkspace ?? null}::uuid))`,
    )
  if (show === 'applications')
    query = query.where('applied_at', 'is not', null).where('decided_at', 'is', null)
  if (show === 'blocked') query = query.where('blocked_at', 'is not', null)
  if (lang !== undefined)
    query = query.where(
      sql<boolean>`(exists (select from corrector_languages l where l.user_id = users.id
        and l.workspace_id is null and l.language = ${lang}) or ${lang} = any(correctors.languages))`,
    )
  if (q) query = query.where(sql<boolean>`strpos(users.folded, search_fold(${q})) > 0`)
  if (after)
    query = query.where(
      sql<boolean>`(lower(users.name), users.id) > (select lower(name), id from users where id = ${after}::uuid)`,
    )
  return query.orderBy(sql`lower(users.name)`).orderBy('users.id').limit(filter.limit).execute()
}

/** Returns the languages assigned to the given users at the installation level. */
export async function listUserLanguages(db: Db, userIds: readonly string[]): Promise<LanguageRow[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('corrector_languages')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .where('workspace_id', 'is', null)
    .orderBy('language')
    .execute()
}

export async function saveRate(
  tx: Db,
  { language, correction, review, currency }: CorrectorRate,
): Promise<void> {
  const values = { correction_cents: correction, review_cents: review, currency }
  await tx
    .insertInto('corrector_rates')
    .values({ language, ...values })
    .onConflict((conflict) => conflict.column('language').doUpdateSet(values))
    .execute()
}

export async function deleteRate(tx: Db, language: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('corrector_rates').where('language', '=', language).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
