import type { Page } from '#contract/endpoint.ts'
import { publicViewDays } from '#contract/limits.ts'
import type { ListedLink, ManagedLink, PublicLanguage, PublicLink } from '#contract/public-links.ts'
import type { ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { type Authorized, requireCollection } from '#server/features/collections/access.ts'
import { hasRedactions, muteJob } from '#server/features/redactions/service.ts'
import { auditAccessChange, withManagedCollection } from '#server/features/sharing/service.ts'
import { requireOwner } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { linkKey, makeLinkKey } from '#server/infra/identity/link-keys.ts'
import { hashPassword } from '#server/infra/identity/passwords.ts'
import { hashToken } from '#server/infra/identity/tokens.ts'
import * as queries from './queries.ts'

/** Options to set for a public link. */
export interface LinkOptions {
  /** Seconds since 1970; null for a link that doesn't expire. */
  expiresAt?: number | null | undefined
  allowExport?: boolean | undefined
  showHighlights?: boolean | undefined
  showComments?: boolean | undefined
  showTranslations?: boolean | undefined
  /** Null for a link without a password. */
  password?: string | null | undefined
}

/** Returns a collection's public link, with its visits per day. */
export async function getLink(ctx: Context, actor: UserActor, id: string): Promise<ManagedLink | null> {
  const collection = await requireCollection(ctx.db, actor, id, 'manage')
  const link = await queries.findPublicKey(ctx.db, collection)
  return link ? presentManagedLink(ctx, ctx.db, collection, link) : null
}

/** Creates a public link, invalidating any earlier one. The database stores only a hash of its key. */
export async function createLink(ctx: Context, actor: UserActor, id: string, options: LinkOptions) {
  const columns = await columnsOf(options)
  const { key: pubkey, nonce, hash } = makeLinkKey(secretOf(ctx))
  return withManagedCollection(ctx, actor, id, async (tx, row) => {
    const link = await queries.replacePublicKey(tx, row, {
      allow_export: false,
      show_highlights: false,
      ...columns,
      key_hash: hash,
      nonce,
      user_id: actor.userId,
    })
    await auditAccessChange(tx, actor, row, 'publicLinkMade', toAuditDetails(options))
    if (await hasRedactions(tx, row)) await prepareMedia(ctx, tx, row)
    return { ...(await presentManagedLink(ctx, tx, row, link)), pubkey, path: pathOf(row.id, pubkey) }
  })
}

/** Updates the given options of a public link. */
export async function changeLink(
  ctx: Context,
  actor: UserActor,
  id: string,
  options: LinkOptions,
): Promise<ManagedLink> {
  const columns = await columnsOf(options)
  return withManagedCollection(ctx, actor, id, async (tx, row) => {
    const link = await queries.updatePublicKey(tx, row, columns)
    if (!link) throw new AppError('not_found', 'The collection has no public link')
    await auditAccessChange(tx, actor, row, 'publicLinkChanged', toAuditDetails(options))
    return presentManagedLink(ctx, tx, row, link)
  })
}

/** Revokes the public link immediately. */
export async function removeLink(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await withManagedCollection(ctx, actor, id, async (tx, row) => {
    await queries.deletePublicKey(tx, row)
    await auditAccessChange(tx, actor, row, 'publicLinkRemoved')
    if (row.muted_audio_key !== null) await prepareMedia(ctx, tx, row)
  })
}

/** Returns a page of a workspace's public links, for its owners. */
export async function listLinks(
  db: Db,
  actor: UserActor,
  { oid, after, limit }: { oid: string; after?: string | undefined; limit: number },
): Promise<Page<ListedLink>> {
  await requireOwner(db, actor, oid)
  const rows = await queries.listPublicKeys(db, oid, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const Items = page.map((row) => ({
    ...presentLink(row),
    id: row.collection_id,
    name: row.name,
    owner: row.owner,
  }))
  const last = page.at(-1)
  return rows.length > limit && last ? { Items, LastEvaluatedKey: { after: last.collection_id } } : { Items }
}

/**
 * Lists a recording's other languages, provided that their links and the caller's own are offered as
 * alternatives to each other.
 */
export async function listLanguages(ctx: Context, actor: ReaderActor, id: string): Promise<PublicLanguage[]> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  if (actor.kind !== 'publicKey') return []
  const rows = await queries.listOfferedLinks(ctx.db, collection)
  // A link that isn't offered as an alternative doesn't offer any either.
  if (!rows.some(({ collection_id }) => collection_id === collection.id)) return []
  return rows.flatMap((row) => {
    const key = restoreKey(ctx, row)
    if (row.collection_id === collection.id || key === null) return []
    return [{ languageCode: row.language_code, path: pathOf(row.collection_id, key) }]
  })
}

/** Enqueues the job that mutes redacted words in media, or deletes the muted media if there is no link. */
const prepareMedia = (ctx: Context, tx: Db, { id, organization_id }: Authorized<'manage'>) =>
  ctx.queue.enqueue(tx, muteJob, { collectionId: id }, organization_id)

const secretOf = (ctx: Pick<Context, 'deriveKey'>) => ctx.deriveKey('public link')
const pathOf = (id: string, pubkey: string) => `/public/${id}/${pubkey}`

async function columnsOf(options: LinkOptions): Promise<queries.LinkChange> {
  const { expiresAt, allowExport, showHighlights, showComments, showTranslations, password } = options
  if (typeof expiresAt === 'number' && expiresAt * 1000 <= Date.now())
    throw new AppError('invalid_input', 'The expiry time is in the past')
  return {
    ...(allowExport !== undefined && { allow_export: allowExport }),
    ...(showHighlights !== undefined && { show_highlights: showHighlights }),
    ...(showComments !== undefined && { show_comments: showComments }),
    ...(showTranslations !== undefined && { show_translations: showTranslations }),
    ...(expiresAt !== undefined && { expires_at: expiresAt === null ? null : new Date(expiresAt * 1000) }),
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
  }
}

/** Returns the options as recorded in the audit log, which notes only whether there is a password. */
function toAuditDetails({ password, ...options }: LinkOptions) {
  return { ...options, ...(password !== undefined && { hasPassword: password !== null }) }
}

function presentLink(link: queries.LinkRow): PublicLink {
  return {
    expiresAt: link.expires_at && toEpochSeconds(link.expires_at),
    allowExport: link.allow_export,
    showHighlights: link.show_highlights,
    showComments: link.show_comments,
    showTranslations: link.show_translations,
    hasPassword: link.password_hash !== null,
    created: toEpochSeconds(link.created_at),
    views: link.views,
  }
}

async function presentManagedLink(
  ctx: Context,
  db: Db,
  collection: Authorized<'manage'>,
  link: queries.LinkRow,
): Promise<ManagedLink> {
  const pubkey = restoreKey(ctx, link)
  return {
    ...presentLink(link),
    pubkey,
    path: pubkey && pathOf(collection.id, pubkey),
    days: await queries.listViews(db, collection, publicViewDays),
  }
}

/** Restores the key of a link; null if it was created with another secret or has no nonce. */
function restoreKey(
  ctx: Pick<Context, 'deriveKey'>,
  { nonce, key_hash }: Pick<queries.LinkRow, 'nonce' | 'key_hash'>,
): string | null {
  const key = nonce && linkKey(secretOf(ctx), nonce)
  return key && hashToken(key).equals(key_hash) ? key : null
}
