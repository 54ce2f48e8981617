import type { Context } from '#server/context.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { errorLocation } from '#server/infra/log.ts'
import { Slots } from '#server/infra/slots.ts'
import type { Access, AccessTokens, ConnectableService, Grant } from '#server/infra/sources/oauth-source.ts'
import { DisconnectedError } from '#server/infra/sources/source.ts'
import * as queries from './queries.ts'

type TokenContext = Pick<Context, 'db' | 'deriveKey' | 'log'>

/** Time before its expiry at which a token is renewed, in milliseconds. */
const renewalMs = 60_000
/** Maximum number of concurrent renewals; each holds a database connection while it waits for the service. */
const renewalSlots = new Slots(2)

const keyOf = ({ deriveKey }: TokenContext) => deriveKey('source connection')

/** Encrypts the tokens. If there is no new refresh token, the stored one is kept. */
function sealAccess(ctx: TokenContext, userId: string, { accessToken, refreshToken, expiresIn }: Access) {
  return {
    access_token: seal(keyOf(ctx), accessToken, userId),
    access_until: new Date(Date.now() + expiresIn * 1000 - renewalMs),
    ...(refreshToken !== null && { refresh_token: seal(keyOf(ctx), refreshToken, userId) }),
  }
}

/** Stores an authorization. */
export async function saveGrant(ctx: TokenContext, key: queries.ConnectionKey, grant: Grant): Promise<void> {
  const { userId, source } = key
  await queries.saveConnection(ctx.db, {
    user_id: userId,
    source,
    expired: false,
    created_at: new Date(),
    ...sealAccess(ctx, userId, grant),
    refresh_token: seal(keyOf(ctx), grant.refreshToken, userId),
    account_id: grant.account?.id ?? null,
    account_name: grant.account?.name ?? null,
  })
}

/** Removes an authorization both here and at the service; returns false if there is none. */
export async function removeGrant(
  ctx: TokenContext,
  service: ConnectableService,
  key: queries.ConnectionKey,
): Promise<boolean> {
  const row = await queries.findConnection(ctx.db, key)
  if (!row) return false
  const revoke = row.expired ? undefined : await prepareRevocation(ctx, service, key)
  await queries.removeConnection(ctx.db, key)
  await revoke?.()
  return true
}

/**
 * Prepares to revoke an authorization at the service.
 * @returns a function that revokes it once its row has been deleted. If that fails, the person can still
 * revoke it in their account at the service.
 */
export async function prepareRevocation(
  ctx: TokenContext,
  service: ConnectableService,
  key: queries.ConnectionKey,
): Promise<() => Promise<void>> {
  const warn = (error: unknown) =>
    ctx.log.warn({ source: key.source, error: errorLocation(error) }, 'authorization not revoked')
  const token = await accessTokens(ctx, service, key).get().catch(warn)
  return async () => {
    if (token) await service.revoke(token).catch(warn)
  }
}

/** Returns a user's access tokens. An authorization that has ended is marked as expired. */
export function accessTokens(
  ctx: TokenContext,
  service: ConnectableService,
  key: queries.ConnectionKey,
): AccessTokens {
  return {
    async get(refusedToken) {
      const row = requireActiveConnection(await queries.findConnection(ctx.db, key))
      return (
        readToken(ctx, row, refusedToken) ??
        (await renewalSlots.run(() => renewToken(ctx, service, key, refusedToken)))
      )
    },
  }
}

function requireActiveConnection(row: queries.ConnectionRow | undefined): queries.ConnectionRow {
  if (!row || row.expired) throw new DisconnectedError("The service isn't connected.")
  return row
}

/** Returns the stored access token; null if it has expired or was rejected. */
function readToken(
  ctx: TokenContext,
  row: queries.ConnectionRow,
  refusedToken: string | undefined,
): string | null {
  const { user_id, access_token, access_until } = row
  if (access_token === null || access_until === null || access_until.getTime() < Date.now()) return null
  const token = unseal(keyOf(ctx), access_token, user_id)
  return token === refusedToken ? null : token
}

/** Locks the row, because a service that rotates refresh tokens accepts each one only once. */
async function renewToken(
  ctx: TokenContext,
  service: ConnectableService,
  key: queries.ConnectionKey,
  refusedToken: string | undefined,
): Promise<string> {
  const renewed = await ctx.db.transaction().execute(async (tx) => {
    const row = requireActiveConnection(await queries.findConnection(tx, key, true))
    const token = readToken(ctx, row, refusedToken)
    if (token !== null) return token
    try {
      const refreshToken = unseal(keyOf(ctx), row.refresh_token, key.userId)
      if (refreshToken === null)
        throw new DisconnectedError('The stored authorization can no longer be decrypted.')
      const access = await service.refresh(refreshToken)
      await queries.changeConnection(tx, key, sealAccess(ctx, key.userId, access))
      return access.accessToken
    } catch (error) {
      if (!(error instanceof DisconnectedError)) throw error
      // The error is returned rather than thrown, so that the transaction commits.
      await queries.changeConnection(tx, key, { expired: true, access_token: null })
      return error
    }
  })
  if (typeof renewed !== 'string') throw renewed
  return renewed
}
