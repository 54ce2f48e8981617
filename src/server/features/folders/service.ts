import type { FolderKind } from '#contract/choices.ts'
import type { ConnectedFolder, FolderConnection, FolderEntries, FolderRequest } from '#contract/folders.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { isManager, requireManager, requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { FolderError, partsOf } from '#server/infra/folders/folder.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { type DownloadedFile, type DownloadOptions, LinkError } from '#server/infra/links/links.ts'
import {
  type FolderContext,
  openFolder,
  requireConnection,
  requireKind,
  sealSecret,
  secretOf,
  withConnection,
} from './connections.ts'
import { formatFolderUrl, parseFolderUrl } from './folder-url.ts'
import * as queries from './queries.ts'

const listLimit: Limit = { name: 'folder-list', points: 120, seconds: 60 }
const connectLimit: Limit = { name: 'folder-connect', points: 20, seconds: 60 }

/** Lists a workspace's connected folders, including their settings for owners and admins. */
export async function listFolders(
  ctx: FolderContext,
  actor: UserActor,
  oid: string,
): Promise<FolderConnection[]> {
  const canManage = isManager(await requireMembership(ctx.db, actor, oid))
  const rows = await queries.listConnections(ctx.db, oid)
  return rows
    .filter(({ kind }) => ctx.config.connectedFolders.includes(kind))
    .map((row) => present(row, canManage))
}

const present = (
  { kind, refused, settings }: queries.ConnectionRow,
  canManage: boolean,
): FolderConnection => ({
  kind,
  refused,
  settings: canManage ? settings : null,
})

/** Tests and connects a folder, replacing any existing one of the same kind. */
export async function connectFolder(
  ctx: Context,
  actor: UserActor,
  { oid, secret, ...settings }: FolderRequest & { oid: string },
): Promise<FolderConnection> {
  await requireManager(ctx.db, actor, oid)
  requireKind(ctx, settings.kind)
  await ctx.limits.take(connectLimit, actor.userId)
  requireEncryption(ctx, settings)
  if (settings.kind === 's3' && !partsOf(settings.prefix.replace(/^\/+|\/+$/g, '')))
    throw new AppError('invalid_input', "The prefix isn't a path")
  const effectiveSecret = secret ?? (await findStoredSecret(ctx, oid, settings))
  const folder = openFolder(ctx, settings, effectiveSecret)
  const first = { path: '', search: undefined, nextPage: undefined }
  await withAppErrors(() => folder.list(first, new AbortController().signal))
  return ctx.db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    const row = await queries.putConnection(tx, {
      organization_id: oid,
      kind: settings.kind,
      settings: JSON.stringify(settings),
      secret: sealSecret(ctx, oid, settings.kind, effectiveSecret),
      created_by: actor.userId,
    })
    await auditFolder(tx, actor, oid, { folder: addressOf(settings) })
    return present(row, true)
  })
}

const addressOf = (settings: ConnectedFolder): string =>
  settings.kind === 'webdav' ? settings.url : `s3://${settings.bucket}/${settings.prefix}`

/** Requires that passwords be encrypted in transit, unless the administrator allows private networks. */
function requireEncryption({ config }: Context, settings: ConnectedFolder): void {
  const url = settings.kind === 'webdav' ? settings.url : settings.endpoint
  if (url?.startsWith('http:') && config.linksAllowPrivate.length === 0)
    throw new AppError('link_refused', 'The URL must start with https')
}

/**
 * Returns the stored secret, but only for the same account on the same server, so that no one can have it
 * sent elsewhere.
 */
async function findStoredSecret(ctx: Context, oid: string, settings: ConnectedFolder): Promise<string> {
  const row = await queries.findConnection(ctx.db, oid, settings.kind)
  if (!row || accountOf(row.settings) !== accountOf(settings))
    throw new AppError('invalid_input', 'The password or secret key is missing')
  return secretOf(ctx, row)
}

const accountOf = (settings: ConnectedFolder): string =>
  settings.kind === 'webdav'
    ? `${new URL(settings.url).origin} ${settings.user}`
    : `${settings.endpoint} ${settings.region} ${settings.accessKeyId}`

/** Disconnects a folder. Recordings that haven't been downloaded yet will fail. */
export async function disconnectFolder(
  ctx: FolderContext,
  actor: UserActor,
  { oid, folderKind: kind }: { oid: string; folderKind: FolderKind },
): Promise<void> {
  await requireManager(ctx.db, actor, oid)
  requireKind(ctx, kind)
  await ctx.db.transaction().execute(async (tx) => {
    if (await queries.deleteConnection(tx, oid, kind))
      await auditFolder(tx, actor, oid, { folder: null, kind })
  })
}

const auditFolder = (tx: Db, actor: UserActor, organizationId: string, details: Record<string, unknown>) =>
  audit(tx, { kind: 'folderChanged', ...auditActor(actor, details), organizationId })

/** Lists the subfolders and recordings in a connected folder, for members. */
export async function listEntries(
  ctx: Context,
  actor: UserActor,
  { oid, folderKind: kind }: { oid: string; folderKind: FolderKind },
  query: { path: string; search?: string | undefined; nextPage?: string | undefined },
  signal: AbortSignal,
): Promise<FolderEntries> {
  await requireMembership(ctx.db, actor, oid)
  requireKind(ctx, kind)
  const row = await requireConnection(ctx.db, oid, kind)
  if (!partsOf(query.path)) throw new AppError('invalid_input', "This isn't a path in the folder")
  await ctx.limits.take(listLimit, actor.userId)
  const { path, search, nextPage } = query
  const page = await withAppErrors(() =>
    withConnection(ctx, row, (folder) =>
      folder.list({ path, search: search || undefined, nextPage }, signal),
    ),
  )
  return {
    folders: page.entries.flatMap(({ isFolder, name, path }) => (isFolder ? [{ name, path }] : [])),
    files: page.entries.flatMap(({ isFolder, name, path, size }) =>
      isFolder ? [] : [{ url: formatFolderUrl({ kind, oid, path }), name, path, size }],
    ),
    nextPage: page.nextPage,
    isPartial: page.isPartial,
  }
}

/** @throws AppError folder_refused, folder_unavailable, link_refused */
async function withAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof LinkError)) throw error
    if (error.code === 'needs_sign_in') throw new AppError('folder_refused', error.message)
    if (error.code === 'address_refused') throw new AppError('link_refused', error.message)
    throw new AppError('folder_unavailable', error.message)
  }
}

/**
 * Returns the file name of a recording in a connected folder that the actor can access; null for other URLs.
 * @throws AppError not_found, not_configured
 */
export async function findFolderFile(
  ctx: FolderContext,
  tx: Db,
  actor: UserActor,
  url: string,
): Promise<string | null> {
  const file = parseFolderUrl(url)
  if (!file) return null
  await requireMembership(tx, actor, file.oid)
  requireKind(ctx, file.kind)
  await requireConnection(tx, file.oid, file.kind)
  const name = partsOf(file.path)?.at(-1)
  if (!name) throw new AppError('invalid_input', "This isn't a file in the folder")
  return name
}

/**
 * Downloads a recording from a connected folder; returns null for other URLs.
 * @throws FolderError, LinkError too_large or not_media, or the signal's reason
 */
export async function downloadFromFolder(
  ctx: FolderContext,
  url: string,
  to: string,
  options: DownloadOptions,
): Promise<DownloadedFile | null> {
  const file = parseFolderUrl(url)
  if (!file) return null
  const row = await queries.findConnection(ctx.db, file.oid, file.kind)
  if (!row || !ctx.config.connectedFolders.includes(file.kind))
    throw new FolderError('folder_unavailable', 'The folder is no longer connected.')
  try {
    return await withConnection(ctx, row, (folder) => folder.fetch(file.path, to, options))
  } catch (error) {
    if (!(error instanceof LinkError) || error.code === 'too_large' || error.code === 'not_media') throw error
    const code = error.code === 'needs_sign_in' ? 'folder_refused' : 'folder_unavailable'
    throw new FolderError(code, error.message, { cause: error })
  }
}
