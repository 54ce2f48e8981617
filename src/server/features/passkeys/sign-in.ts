import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { PasskeyQuestion, passkeyAssertion } from '#contract/passkeys.ts'
import type { Context } from '#server/context.ts'
import { completeSignIn, type SignedIn } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { makePending, takePending } from '#server/features/sessions/service.ts'
import type { PasskeysTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, networkOf } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'
import { asQuestion, hostOf, question, questionSeconds, type Site } from './service.ts'

/** Every challenge is stored; pages may request one whenever they open. */
const byAddress: Limit = { name: 'passkey-address', points: 300, seconds: 900 }
const kind = 'passkey'

/** WebAuthn options for any passkey of this site. */
export async function beginPasskeySignIn(
  ctx: Context,
  { address, ...site }: Site & Pick<Client, 'address'>,
): Promise<PasskeyQuestion> {
  await ctx.limits.take(byAddress, networkOf(address))
  const options = await generateAuthenticationOptions({ rpID: hostOf(site), userVerification: 'required' })
  const state = { challenge: options.challenge } satisfies z.infer<typeof question>
  const waiting = await makePending(ctx.db, { kind, state, seconds: questionSeconds })
  return { ...asQuestion(waiting), options: { ...options } }
}

type Assertion = z.output<typeof passkeyAssertion>

/** Signs in the passkey's owner. User verification was required, so there is no second factor. */
export async function signInWithPasskey(
  ctx: Context,
  { token, response, ...site }: { token: string; response: Assertion } & Site,
  client: Client,
): Promise<SignedIn> {
  await ctx.limits.take(byAddress, networkOf(client.address))
  // Used even if the rest fails: a challenge is answered once.
  const pending = await takePending(ctx.db, kind, token)
  if (!pending) throw new AppError('code_invalid', 'This was asked too long ago; begin anew')
  const { challenge } = question.parse(pending.state)
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const passkey = await queries.lockPasskey(tx, response.id)
    const counter = passkey && (await newCounter(passkey, { challenge, response, ...site }))
    if (!passkey || counter === undefined) {
      await writeRefusal(tx, passkey?.user_id, client)
      return null
    }
    const { id, user_id: userId } = passkey
    await queries.updatePasskey(tx, { id, userId }, { counter, last_used_at: new Date() })
    return completeSignIn(ctx, tx, userId, { method: 'passkey', client })
  })
  if (!outcome || 'secondFactor' in outcome)
    throw new AppError('wrong_credentials', 'This passkey does not sign in here')
  return outcome
}

/**
 * Returns the new signature counter; undefined if the response is for another passkey or challenge. A counter that
 * doesn't grow, if there is one, indicates a copy.
 */
async function newCounter(
  passkey: Selectable<PasskeysTable>,
  { challenge, response, ...site }: { challenge: string; response: Assertion } & Site,
): Promise<number | undefined> {
  const { userHandle, ...signed } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) return undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

async function writeRefusal(tx: Db, subjectId: string | undefined, { address }: Client): Promise<void> {
  const details = { method: 'passkey' }
  await audit(tx, { kind: 'signInRefused', actorId: null, subjectId, address, details })
}
