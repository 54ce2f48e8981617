import type { Context } from '#server/context.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import type { AccessTokens } from '#server/infra/sources/drive-calls.ts'
import type { DriveGrant, GoogleDrive } from '#server/infra/sources/google-drive.ts'
import { DisconnectedError } from '#server/infra/sources/source.ts'
import * as queries from './queries.ts'

type TokenContext = Pick<Context, 'db' | 'deriveKey'>

const source = 'google-drive'
/** A token is renewed this long before it ends, in milliseconds. */
const renewalMs = 60_000

const keyOf = ({ deriveKey }: TokenContext) => deriveKey('source connection')

interface CachedToken {
  /** The connection that it belongs to. */
  sealed: Buffer
  token: string
  until: number
}
/** Access tokens by user; they are kept in memory only. */
const caches = new WeakMap<GoogleDrive, Map<string, CachedToken>>()

function remember(drive: GoogleDrive, userId: string, sealed: Buffer, grant: Access): string {
  const cache = caches.get(drive) ?? new Map<string, CachedToken>()
  caches.set(drive, cache)
  for (const [user, { until }] of cache) if (until < Date.now()) cache.delete(user)
  const until = Date.now() + grant.expiresIn * 1000 - renewalMs
  cache.set(userId, { sealed, token: grant.accessToken, until })
  return grant.accessToken
}
type Access = Pick<DriveGrant, 'accessToken' | 'expiresIn'>

/** Stores a permission. */
export async function saveGrant(
  ctx: TokenContext,
  drive: GoogleDrive,
  userId: string,
  { refreshToken, ...access }: DriveGrant,
): Promise<void> {
  const sealed = seal(keyOf(ctx), refreshToken, userId)
  await queries.saveConnection(ctx.db, { userId, source }, sealed)
  remember(drive, userId, sealed, access)
}

/** Removes a permission, here and at Google; false if there is none. */
export async function removeGrant(ctx: TokenContext, drive: GoogleDrive, userId: string): Promise<boolean> {
  const sealed = await queries.findConnection(ctx.db, { userId, source })
  if (!sealed) return false
  await queries.removeConnection(ctx.db, { userId, source }, sealed)
  const refreshToken = unseal(keyOf(ctx), sealed, userId)
  // Without it, the permission ends in the person's Google account.
  if (refreshToken) await drive.revoke(refreshToken).catch(() => undefined)
  return true
}

/** Returns the access tokens of a user. A permission that has ended is removed. */
export function accessTokens(ctx: TokenContext, drive: GoogleDrive, userId: string): AccessTokens {
  return {
    async get(refused) {
      const sealed = await queries.findConnection(ctx.db, { userId, source })
      if (!sealed) throw new DisconnectedError('Google Drive is not connected.')
      const cached = caches.get(drive)?.get(userId)
      const isValid = cached?.sealed.equals(sealed) && cached.until > Date.now() && cached.token !== refused
      if (cached && isValid) return cached.token
      try {
        return remember(drive, userId, sealed, await drive.refresh(unseal(keyOf(ctx), sealed, userId) ?? ''))
      } catch (error) {
        if (error instanceof DisconnectedError)
          await queries.removeConnection(ctx.db, { userId, source }, sealed)
        throw error
      }
    },
  }
}
