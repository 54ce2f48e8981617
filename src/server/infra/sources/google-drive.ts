import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { LinkError } from '#server/infra/links/links.ts'
import type { ReadPicture } from '#server/infra/links/picture.ts'
import { createAuthorizedCall } from './authorized-calls.ts'
import { createOAuth } from './oauth.ts'
import type { AccessTokens, ConnectableService } from './oauth-source.ts'
import { DisconnectedError, type Source, type SourceRecording } from './source.ts'

/** Grants access only to files that the user chooses in Google's own picker. */
const scope = 'https://www.googleapis.com/auth/drive.file'
const pageSize = 20
/** File types offered in Google's picker. */
const pickedTypes = [
  ...['audio/aac', 'audio/flac', 'audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/webm'],
  ...['audio/x-flac', 'audio/x-m4a', 'audio/x-ms-wma', 'audio/x-wav', 'audio/vnd.wave', 'video/3gpp'],
  ...['video/mp2t', 'video/mp4', 'video/mpeg', 'video/ogg', 'video/quicktime', 'video/webm'],
  ...['video/x-m4v', 'video/x-matroska', 'video/x-ms-wmv', 'video/x-msvideo'],
]

type DriveConfig = Pick<
  Config,
  'googleDriveClientId' | 'googleDriveClientSecret' | 'googleDriveIssuer' | 'googleDriveUrl'
>

export interface DriveAccess {
  fetch: GuardedFetch
  readPicture: ReadPicture
}

/**
 * Creates a client for Google Drive, where users grant access to individual files in Google's
 * authorization window; null if it isn't configured.
 */
export function createGoogleDrive(config: DriveConfig, access: DriveAccess): ConnectableService | null {
  const { googleDriveClientId: id, googleDriveClientSecret: secret, googleDriveIssuer: issuer } = config
  if (!id || !secret) return null
  const oauth = createOAuth({ id, secret, name: 'Google Drive', server: new URL(issuer) })
  return {
    begin: (callback, checks) =>
      oauth.begin(callback, checks, {
        scope,
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'false',
        trigger_onepick: 'true',
        allow_multiple: 'true',
        mimetypes: pickedTypes.join(','),
      }),
    async finish(callbackUrl, checks) {
      const { scopes, ...grant } = await oauth.finish(callbackUrl, checks)
      if (!scopes.includes(scope)) throw new Error("Google didn't grant the permission")
      const ids = callbackUrl.searchParams.get('picked_file_ids')?.split(',') ?? []
      const pickedIds = ids.filter((file) => /^[\w-]{1,200}$/.test(file))
      return { ...grant, pickedIds, account: null }
    },
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    open: (tokens) => openFiles(config.googleDriveUrl, access, tokens),
  }
}

const errorResponse = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) })
const busyReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded'])

/** Returns whether a response with status 403 reports a rate limit. */
async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const { data } = errorResponse.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  )
  return data?.error.errors.some(({ reason }) => busyReasons.has(reason)) ?? false
}

const file = z.object({
  id: z.string(),
  name: z.string(),
  size: z.coerce.number().int().optional(),
  thumbnailLink: z.string().optional(),
  videoMediaMetadata: z.object({ durationMillis: z.coerce.number().optional() }).optional(),
})
const files = z.object({ nextPageToken: z.string().optional(), files: z.array(file) })
const fields = 'id,name,size,thumbnailLink,videoMediaMetadata(durationMillis)'

function openFiles(url: string, { fetch, readPicture }: DriveAccess, tokens: AccessTokens): Source {
  const base = `${url}/drive/v3/files`
  const call = createAuthorizedCall({ name: 'Google Drive', fetch, tokens, isBusy })
  /** Reads a file's metadata; null if the file no longer exists. */
  const describe = (id: string, signal: AbortSignal) =>
    call(`${base}/${id}?supportsAllDrives=true&fields=${fields}`, file, signal).catch((error: unknown) => {
      if (error instanceof DisconnectedError || !(error instanceof LinkError)) throw error
      return null
    })
  return {
    async list({ search, nextPage, ids }, signal) {
      if (ids) {
        const describedFiles = await Promise.all(ids.map((id) => describe(id, signal)))
        const accessibleFiles = describedFiles.filter((each) => each !== null)
        const recordings = accessibleFiles.map((each) => toRecording(each, readPicture, signal))
        return { recordings: await Promise.all(recordings), nextPage: undefined }
      }
      const query = new URLSearchParams({
        q: queryFor(search),
        pageSize: String(pageSize),
        orderBy: 'modifiedTime desc',
        supportsAllDrives: 'true',
        includeItemsFromAllDrives: 'true',
        fields: `nextPageToken,files(${fields})`,
        ...(nextPage && { pageToken: nextPage }),
      })
      const page = await call(`${base}?${query}`, files, signal)
      const recordings = page.files.map((driveFile) => toRecording(driveFile, readPicture, signal))
      return { recordings: await Promise.all(recordings), nextPage: page.nextPageToken }
    },
    async locate(id, signal) {
      const path = `${base}/${encodeURIComponent(id)}?supportsAllDrives=true`
      const { name } = await call(`${path}&fields=${fields}`, file, signal)
      const authorize = async (refusedToken: string | undefined) =>
        `Bearer ${await tokens.get(refusedToken?.replace('Bearer ', ''))}`
      return { url: `${path}&alt=media`, name, authorize }
    },
  }
}

/** Creates a query in Drive's query language, which uses single quotes. */
function queryFor(search: string | undefined): string {
  const media = "(mimeType contains 'audio/' or mimeType contains 'video/') and trashed = false"
  return search ? `${media} and name contains '${search.replace(/[\\']/g, '\\$&')}'` : media
}

async function toRecording(
  { id, name, size, thumbnailLink, videoMediaMetadata }: z.infer<typeof file>,
  readPicture: ReadPicture,
  signal: AbortSignal,
): Promise<SourceRecording> {
  const durationMs = videoMediaMetadata?.durationMillis
  const thumbnail = thumbnailLink ? await readPicture(thumbnailLink, signal) : null
  return {
    id,
    name,
    thumbnail,
    recorded: null,
    duration: durationMs ? durationMs / 1000 : null,
    size: size ?? null,
  }
}
