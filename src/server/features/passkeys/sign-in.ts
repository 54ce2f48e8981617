import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { PasskeyOptions, passkeyAssertion } from '#contract/passkeys.ts'
import type { Context } from '#server/context.ts'
import { completeSignIn, type SignInResult } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { consumePendingSignIn, createPendingSignIn } from '#server/features/sessions/service.ts'
import type { PasskeysTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'
import { challengePayload, challengeSeconds, type Site, toChallengePayload } from './service.ts'

/**
 * Rate limit for challenges. It is generous because some pages request one on load, but not unlimited because
 * each challenge is stored.
 */
const addressLimit: Limit = { name: 'passkey-address', points: 300, seconds: 900 }
const kind = 'passkey'

/** Returns WebAuthn options that accept any passkey for this site. */
export async function beginPasskeySignIn(
  ctx: Context,
  { address, ...site }: Site & Pick<Client, 'address'>,
): Promise<PasskeyOptions> {
  await ctx.limits.take(addressLimit, rateLimitKeyOf(address))
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'required' })
  const state = { challenge: options.challenge } satisfies z.infer<typeof challengePayload>
  const pendingSignIn = await createPendingSignIn(ctx.db, { kind, state, seconds: challengeSeconds })
  return { ...toChallengePayload(pendingSignIn), options: { ...options } }
}

type Assertion = z.output<typeof passkeyAssertion>

/** Signs in the passkey's owner. User verification was required, so no second factor is needed. */
export async function signInWithPasskey(
  ctx: Context,
  { token, response, ...site }: { token: string; response: Assertion } & Site,
  client: Client,
): Promise<SignInResult> {
  await ctx.limits.take(addressLimit, rateLimitKeyOf(client.address))
  // Consumed even if a later step fails: a challenge can be answered only once.
  const pendingSignIn = await consumePendingSignIn(ctx.db, kind, token)
  if (!pendingSignIn) throw new AppError('code_invalid', 'This request has expired; start again')
  const { challenge } = challengePayload.parse(pendingSignIn.state)
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const passkey = await queries.lockPasskey(tx, response.id)
    const counter = passkey && (await verifyCounter(passkey, { challenge, response, ...site }))
    if (!passkey || counter === undefined) {
      await auditRefusal(tx, passkey?.user_id, client)
      return null
    }
    const { id, user_id: userId } = passkey
    await queries.updatePasskey(tx, { id, userId }, { counter, last_used_at: new Date() })
    return completeSignIn(ctx, tx, userId, { method: 'passkey', client })
  })
  if (!outcome || 'secondFactor' in outcome)
    throw new AppError('wrong_credentials', "This passkey wasn't accepted")
  return outcome
}

/**
 * Returns the new signature counter; undefined if the response is for another passkey or challenge. A counter
 * that exists but doesn't increase indicates a cloned passkey.
 */
async function verifyCounter(
  passkey: Selectable<PasskeysTable>,
  { challenge, response, ...site }: { challenge: string; response: Assertion } & Site,
): Promise<number | undefined> {
  const { userHandle, ...assertion } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: assertion },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

async function auditRefusal(tx: Db, subjectId: string | undefined, { address }: Client): Promise<void> {
  const details = { method: 'passkey' }
  await audit(tx, { kind: 'signInRefused', actorId: null, subjectId, address, details })
}
