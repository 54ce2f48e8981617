import type { FolderKind } from '#contract/choices.ts'
import type { ConnectedFolder } from '#contract/folders.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RemoteFolder } from '#server/infra/folders/folder.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { LinkError } from '#server/infra/links/links.ts'
import * as queries from './queries.ts'

export type FolderContext = Pick<Context, 'config' | 'db' | 'deriveKey' | 'openFolder'>

const keyOf = (ctx: Pick<Context, 'deriveKey'>) => ctx.deriveKey('folder connection')
const contextOf = (oid: string, kind: FolderKind) => `${oid} ${kind}`

/** @throws AppError not_configured unless the installation allows this kind of folder */
export function requireKind({ config }: Pick<Context, 'config'>, kind: FolderKind): void {
  if (!config.connectedFolders.includes(kind))
    throw new AppError('not_configured', `This installation can't connect ${kind} folders`, {
      enabledBy: ['CONNECTED_FOLDERS'],
    })
}

/** @throws AppError not_found */
export async function requireConnection(
  db: Db,
  oid: string,
  kind: FolderKind,
): Promise<queries.ConnectionRow> {
  const row = await queries.findConnection(db, oid, kind)
  if (!row) throw new AppError('not_found', 'No folder of this kind is connected')
  return row
}

/**
 * Encrypts a secret so that it can be decrypted only with the installation's key and only for this
 * connection.
 */
export const sealSecret = (ctx: FolderContext, oid: string, kind: FolderKind, secret: string): Buffer =>
  seal(keyOf(ctx), secret, contextOf(oid, kind))

/** Decrypts a connection's secret; empty if the installation's key has changed. */
export const secretOf = (
  ctx: FolderContext,
  { organization_id, kind, secret }: queries.ConnectionRow,
): string => unseal(keyOf(ctx), secret, contextOf(organization_id, kind)) ?? ''

/** Opens a folder with a secret. */
export const openFolder = (ctx: FolderContext, settings: ConnectedFolder, secret: string): RemoteFolder =>
  settings.kind === 'webdav'
    ? ctx.openFolder({ ...settings, password: secret })
    : ctx.openFolder({ ...settings, secretAccessKey: secret })

/** Accesses a connected folder, and stores whether its server rejected the secret. @throws LinkError */
export async function withConnection<T>(
  ctx: FolderContext,
  row: queries.ConnectionRow,
  work: (folder: RemoteFolder) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(openFolder(ctx, row.settings, secretOf(ctx, row)))
    if (row.refused) await queries.setSecretRejected(ctx.db, row, false)
    return result
  } catch (error) {
    if (error instanceof LinkError && error.code === 'needs_sign_in')
      await queries.setSecretRejected(ctx.db, row, true)
    throw error
  }
}
