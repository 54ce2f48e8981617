import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Passkey, PasskeyOptions, passkeyRegistration } from '#contract/passkeys.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { requireReauthentication, requireSignInMethod } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { consumePendingSignIn, createPendingSignIn } from '#server/features/sessions/service.ts'
import type { PasskeysTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import * as queries from './queries.ts'

const maxPasskeys = 25
/** Time limit for the browser's response, in seconds. */
export const challengeSeconds = 600
export const challengePayload = z.object({ challenge: z.string() })
/**
 * COSE identifiers of Ed25519, ES256, and RS256 (RFC 9053, RFC 8812): the common algorithms, none of which is
 * experimental in Node.
 */
const supportedAlgorithmIDs = [-8, -7, -257]
const kind = 'passkeyRegistration'

/** The host that the browser accesses; passkeys are bound to it. */
export interface Site {
  origin: string
  /** Relying party: passkeys for the `BASE_URL` host also work on the white-label hosts below it. */
  host: string
}

/** Returns the site of a request. */
export function siteFor({ config }: Pick<Context, 'config'>, request: FastifyRequest): Site {
  const origin = requestOrigin(config, request)
  const { hostname } = new URL(origin)
  const mainHostname = config.baseUrl ? new URL(config.baseUrl).hostname : hostname
  return { origin, host: hostname.endsWith(`.${mainHostname}`) ? mainHostname : hostname }
}

export async function listPasskeys(db: Db, actor: UserActor, uid: string): Promise<{ Items: Passkey[] }> {
  requireOwnAccount(actor, uid)
  return { Items: (await queries.listPasskeys(db, uid)).map(present) }
}

/** Returns WebAuthn options for creating a discoverable passkey with user verification. */
export async function beginPasskey(
  ctx: Context,
  actor: UserActor,
  { uid, password, ...site }: { uid: string; password?: string | undefined } & Site,
): Promise<PasskeyOptions> {
  requireOwnAccount(actor, uid)
  await requireReauthentication(ctx, actor, password)
  const owner = await queries.findOwner(ctx.db, uid)
  if (!owner) throw new AppError('not_found', 'User not found')
  const passkeys = await queries.listPasskeys(ctx.db, uid)
  if (passkeys.length >= maxPasskeys)
    throw new AppError('conflict', `An account can have at most ${maxPasskeys} passkeys; remove one first`)
  // Imported on demand, here and elsewhere, because importing it at startup would take 5% of the startup
  // time.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Longhand',
    rpID: site.host,
    userID: new TextEncoder().encode(uid),
    userName: owner.email ?? owner.name,
    userDisplayName: owner.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
  })
  const state = { challenge: options.challenge } satisfies z.infer<typeof challengePayload>
  const pendingSignIn = await createPendingSignIn(ctx.db, {
    kind,
    userId: uid,
    state,
    seconds: challengeSeconds,
  })
  return { ...toChallengePayload(pendingSignIn), options: { ...options } }
}

export const toChallengePayload = ({ token, expiresAt }: { token: string; expiresAt: Date }) => ({
  token,
  expiresAt: toEpochSeconds(expiresAt),
})

export interface NewPasskey extends Site {
  uid: string
  token: string
  name: string
  response: z.output<typeof passkeyRegistration>
}

/** Stores a passkey from the browser after verifying that its creation was requested here. */
export async function addPasskey(
  ctx: Context,
  actor: UserActor,
  { uid, token, name, response, ...site }: NewPasskey,
): Promise<Passkey> {
  requireOwnAccount(actor, uid)
  return ctx.db.transaction().execute(async (tx) => {
    const pendingRegistration = await consumePendingSignIn(tx, kind, token)
    if (pendingRegistration?.userId !== uid)
      throw new AppError('code_invalid', 'This request has expired; start again')
    const { id, publicKey, counter } = await verifyRegistration(
      challengePayload.parse(pendingRegistration.state).challenge,
      response,
      site,
    )
    const addedPasskey = await queries.insertPasskey(tx, {
      id,
      user_id: uid,
      name,
      public_key: Buffer.from(publicKey),
      counter,
      transports: response.response.transports,
    })
    if (!addedPasskey) throw new AppError('conflict', 'This passkey is already registered')
    await audit(tx, { kind: 'passkeyAdded', ...toAuditFields(actor), details: { passkeyId: id } })
    await sendMailToUser(ctx, tx, uid, { template: 'passkeyAdded', values: { passkey: name } })
    return present(addedPasskey)
  })
}

async function verifyRegistration(challenge: string, response: NewPasskey['response'], site: Site) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new AppError('invalid_input', "The response doesn't match the request")
  return registrationInfo.credential
}

export async function renamePasskey(
  db: Db,
  actor: UserActor,
  { uid, passkeyId, name }: { uid: string; passkeyId: string; name: string },
): Promise<Passkey> {
  requireOwnAccount(actor, uid)
  return present(requirePasskey(await queries.updatePasskey(db, { id: passkeyId, userId: uid }, { name })))
}

export async function removePasskey(
  ctx: Context,
  actor: UserActor,
  { uid, passkeyId }: { uid: string; passkeyId: string },
): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    requirePasskey(await queries.deletePasskey(tx, { id: passkeyId, userId: uid }))
    await requireSignInMethod(tx, uid)
    await audit(tx, { kind: 'passkeyRemoved', ...toAuditFields(actor), details: { passkeyId } })
  })
}

type Row = Selectable<PasskeysTable>

function requirePasskey(row: Row | undefined): Row {
  if (!row) throw new AppError('not_found', 'Passkey not found')
  return row
}

const toAuditFields = ({ userId, address }: UserActor) => ({ actorId: userId, subjectId: userId, address })

const present = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  created: toEpochSeconds(row.created_at),
  lastUsed: row.last_used_at && toEpochSeconds(row.last_used_at),
})
