import * as client from 'openid-client'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { LinkError } from '#server/infra/links/links.ts'
import type { ReadPicture } from '#server/infra/links/picture.ts'
import { type AccessTokens, createDriveCalls } from './drive-calls.ts'
import { DisconnectedError, type Source, SourceError, type SourceRecording } from './source.ts'

/** Access to the files that a person chooses in Google's own window, and to no others. */
const scope = 'https://www.googleapis.com/auth/drive.file'
const timeoutSeconds = 15
const pageSize = 20
/** The types that Google's window offers. */
const pickedTypes = [
  ...['audio/aac', 'audio/flac', 'audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/webm'],
  ...['audio/x-flac', 'audio/x-m4a', 'audio/x-ms-wma', 'audio/x-wav', 'audio/vnd.wave', 'video/3gpp'],
  ...['video/mp2t', 'video/mp4', 'video/mpeg', 'video/ogg', 'video/quicktime', 'video/webm'],
  ...['video/x-m4v', 'video/x-matroska', 'video/x-ms-wmv', 'video/x-msvideo'],
]

/** Values that must match when the person returns. They are secret. */
export interface DriveChecks {
  state: string
  codeVerifier: string
}

export interface DriveGrant {
  refreshToken: string
  accessToken: string
  /** Seconds. */
  expiresIn: number
  /** IDs of the chosen files. */
  picked: string[]
}

/** Makes the secret of an authorization (PKCE). */
export const makeCodeVerifier = (): string => client.randomPKCECodeVerifier()

/** Google Drive: people allow access to single files in Google's window, which is part of the authorization. */
export interface GoogleDrive {
  /** Returns the URL of Google's window, which returns to `callback` with `checks.state`. */
  begin(callback: string, checks: DriveChecks): Promise<URL>
  /**
   * Returns the permission in the callback URL.
   * @throws on any mismatch, or if Google doesn't respond
   */
  finish(returned: URL, checks: DriveChecks): Promise<DriveGrant>
  /**
   * Returns a new access token.
   * @throws DisconnectedError if the permission has ended, SourceError if Google doesn't respond
   */
  refresh(refreshToken: string): Promise<Pick<DriveGrant, 'accessToken' | 'expiresIn'>>
  /** Ends the permission at Google. */
  revoke(refreshToken: string): Promise<void>
  /** Access to the files of a person. */
  open(tokens: AccessTokens): Source
}

type DriveConfig = Pick<
  Config,
  'googleDriveClientId' | 'googleDriveClientSecret' | 'googleDriveIssuer' | 'googleDriveUrl'
>

export interface DriveAccess {
  fetch: GuardedFetch
  readPicture: ReadPicture
}

/** Creates access to Google Drive; null unless it is configured. */
export function createGoogleDrive(config: DriveConfig, access: DriveAccess): GoogleDrive | null {
  const { googleDriveClientId: id, googleDriveClientSecret: secret, googleDriveIssuer: issuer } = config
  if (!id || !secret) return null
  let discovered: Promise<client.Configuration> | undefined
  const configuration = () => {
    const server = new URL(issuer)
    // Settings allow HTTP only for this machine.
    const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const options = { execute, timeout: timeoutSeconds }
    discovered ??= client.discovery(server, id, secret, undefined, options).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
  return {
    async begin(callback, { state, codeVerifier }) {
      return client.buildAuthorizationUrl(await configuration(), {
        ...{ redirect_uri: callback, scope, state, access_type: 'offline', prompt: 'consent' },
        ...{ include_granted_scopes: 'false', trigger_onepick: 'true', allow_multiple: 'true' },
        mimetypes: pickedTypes.join(','),
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async finish(returned, { state, codeVerifier }) {
      const tokens = await client.authorizationCodeGrant(await configuration(), returned, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      if (!tokens.refresh_token || !tokens.scope?.split(' ').includes(scope))
        throw new Error('Google did not give the permission')
      const ids = returned.searchParams.get('picked_file_ids')?.split(',') ?? []
      const picked = ids.filter((file) => /^[\w-]{1,200}$/.test(file))
      return { refreshToken: tokens.refresh_token, ...accessOf(tokens), picked }
    },
    async refresh(refreshToken) {
      try {
        return accessOf(await client.refreshTokenGrant(await configuration(), refreshToken))
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
          throw new DisconnectedError('The permission for Google Drive has ended.')
        throw new SourceError('Google could not be asked for access')
      }
    },
    revoke: async (refreshToken) => client.tokenRevocation(await configuration(), refreshToken),
    open: (tokens) => openFiles(config.googleDriveUrl, access, tokens),
  }
}

const accessOf = ({
  access_token: accessToken,
  expires_in: expiresIn = 3600,
}: client.TokenEndpointResponse) => ({
  accessToken,
  expiresIn,
})

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
  const call = createDriveCalls(fetch, tokens)
  /** Null if the file no longer exists. */
  const describe = (id: string, signal: AbortSignal) =>
    call(`${base}/${id}?supportsAllDrives=true&fields=${fields}`, file, signal).catch((error: unknown) => {
      if (error instanceof DisconnectedError || !(error instanceof LinkError)) throw error
      return null
    })
  return {
    async list({ search, nextPage, ids }, signal) {
      if (ids) {
        const found = await Promise.all(ids.map((id) => describe(id, signal)))
        const known = found.filter((each) => each !== null)
        const recordings = known.map((each) => toRecording(each, readPicture, signal))
        return { recordings: await Promise.all(recordings), nextPage: undefined }
      }
      const query = new URLSearchParams({
        q: queryFor(search),
        ...{ pageSize: String(pageSize), orderBy: 'modifiedTime desc' },
        ...{ supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' },
        fields: `nextPageToken,files(${fields})`,
        ...(nextPage && { pageToken: nextPage }),
      })
      const page = await call(`${base}?${query}`, files, signal)
      const recordings = page.files.map((found) => toRecording(found, readPicture, signal))
      return { recordings: await Promise.all(recordings), nextPage: page.nextPageToken }
    },
    async locate(id, signal) {
      const path = `${base}/${encodeURIComponent(id)}?supportsAllDrives=true`
      const { name } = await call(`${path}&fields=${fields}`, file, signal)
      const authorize = async (refused: string | undefined) =>
        `Bearer ${await tokens.get(refused?.replace('Bearer ', ''))}`
      return { url: `${path}&alt=media`, name, authorize }
    },
  }
}

/** Drive's search language quotes with apostrophes. */
function queryFor(search: string | undefined): string {
  const media = "(mimeType contains 'audio/' or mimeType contains 'video/') and trashed = false"
  return search ? `${media} and name contains '${search.replace(/[\\']/g, '\\$&')}'` : media
}

async function toRecording(
  { id, name, size, thumbnailLink, videoMediaMetadata }: z.infer<typeof file>,
  readPicture: ReadPicture,
  signal: AbortSignal,
): Promise<SourceRecording> {
  const millis = videoMediaMetadata?.durationMillis
  const thumbnail = thumbnailLink ? await readPicture(thumbnailLink, signal) : null
  return { id, name, thumbnail, duration: millis ? millis / 1000 : null, size: size ?? null }
}
