import { createGuard } from '#server/infra/links/guard.ts'
import { LINK_LIMITS } from '#server/infra/links/limits.ts'
import type { FolderAccess, RemoteFolder } from './folder.ts'
import { createS3Folder, type S3FolderSettings } from './s3.ts'
import { createWebdavFolder, type WebdavSettings } from './webdav.ts'

export type FolderSettings = ({ kind: 'webdav' } & WebdavSettings) | ({ kind: 's3' } & S3FolderSettings)

/** Opens a folder on another server; makes no requests until it is used. */
export type OpenFolder = (settings: FolderSettings) => RemoteFolder

/** Creates a folder opener. @param allowedNetworks accessible private networks, in CIDR notation */
export function createFolderOpener(
  allowedNetworks: readonly string[],
  waitMs: FolderAccess['waitMs'] = { list: 10_000, fetch: 600_000 },
): OpenFolder {
  const access = { guard: createGuard({ allowedNetworks }), limits: LINK_LIMITS, waitMs }
  return (settings) =>
    settings.kind === 'webdav' ? createWebdavFolder(settings, access) : createS3Folder(settings, access)
}
