import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG } from '@simplewebauthn/server/helpers'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Passkey, PasskeyQuestion, passkeyRegistration } from '#contract/passkeys.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireProof, requireSignInMethod } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { makePending, takePending } from '#server/features/sessions/service.ts'
import type { PasskeysTable } from '#server/infra/database/account-tables.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

const maxPasskeys = 25
/** The browser has ten minutes. */
export const questionSeconds = 600
export const question = z.object({ challenge: z.string() })
/** Ed25519, ES256 and RS256: the common ones, and none that is experimental in Node. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
const kind = 'passkeyRegistration'

/** The browser's host: passkeys belong to it. */
export interface Site {
  origin: string
}
export const hostOf = ({ origin }: Site): string => new URL(origin).hostname

export async function listPasskeys(db: Db, actor: UserActor, uid: string): Promise<{ Items: Passkey[] }> {
  requireOwnAccount(actor, uid)
  return { Items: (await queries.listPasskeys(db, uid)).map(present) }
}

/** WebAuthn options to create a discoverable passkey with user verification. */
export async function beginPasskey(
  ctx: Context,
  actor: UserActor,
  { uid, password, ...site }: { uid: string; password?: string | undefined } & Site,
): Promise<PasskeyQuestion> {
  requireOwnAccount(actor, uid)
  await requireProof(ctx, actor, password)
  const owner = await queries.findOwner(ctx.db, uid)
  if (!owner) throw new AppError('not_found', 'There is no such user')
  const known = await queries.listPasskeys(ctx.db, uid)
  if (known.length >= maxPasskeys)
    throw new AppError('conflict', `There are ${maxPasskeys} passkeys; remove one first`)
  const options = await generateRegistrationOptions({
    rpName: 'Longhand',
    rpID: hostOf(site),
    userID: new TextEncoder().encode(uid),
    userName: owner.email ?? owner.name,
    userDisplayName: owner.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
  const state = { challenge: options.challenge } satisfies z.infer<typeof question>
  const waiting = await makePending(ctx.db, { kind, userId: uid, state, seconds: questionSeconds })
  return { ...asQuestion(waiting), options: { ...options } }
}

export const asQuestion = ({ token, expiresAt }: { token: string; expiresAt: Date }) => ({
  token,
  expiresAt: Math.floor(expiresAt.getTime() / 1000),
})

export interface NewPasskey extends Site {
  uid: string
  token: string
  name: string
  response: z.output<typeof passkeyRegistration>
}

/** Stores a passkey from the browser, after verifying that it was requested here. */
export async function addPasskey(
  ctx: Context,
  actor: UserActor,
  { uid, token, name, response, ...site }: NewPasskey,
): Promise<Passkey> {
  requireOwnAccount(actor, uid)
  return ctx.db.transaction().execute(async (tx) => {
    const pending = await takePending(tx, kind, token)
    if (pending?.userId !== uid) throw new AppError('code_invalid', 'This was asked too long ago; begin anew')
    const { id, publicKey, counter } = await verified(question.parse(pending.state).challenge, response, site)
    const added = await queries.insertPasskey(tx, {
      id,
      user_id: uid,
      name,
      public_key: Buffer.from(publicKey),
      counter,
      transports: response.response.transports,
    })
    if (!added) throw new AppError('conflict', 'This passkey is known already')
    await audit(tx, { kind: 'passkeyAdded', ...byOneself(actor), details: { passkeyId: id } })
    await sendMailToUser(ctx, tx, uid, { template: 'passkeyAdded', values: { passkey: name } })
    return present(added)
  })
}

async function verified(challenge: string, response: NewPasskey['response'], site: Site) {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new AppError('invalid_input', 'This is not the passkey that was asked for')
  return registrationInfo.credential
}

export async function renamePasskey(
  db: Db,
  actor: UserActor,
  { uid, passkeyId, name }: { uid: string; passkeyId: string; name: string },
): Promise<Passkey> {
  requireOwnAccount(actor, uid)
  return present(found(await queries.updatePasskey(db, { id: passkeyId, userId: uid }, { name })))
}

export async function removePasskey(
  ctx: Context,
  actor: UserActor,
  { uid, passkeyId }: { uid: string; passkeyId: string },
): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    found(await queries.deletePasskey(tx, { id: passkeyId, userId: uid }))
    await requireSignInMethod(tx, uid)
    await audit(tx, { kind: 'passkeyRemoved', ...byOneself(actor), details: { passkeyId } })
  })
}

type Row = Selectable<PasskeysTable>

function found(row: Row | undefined): Row {
  if (!row) throw new AppError('not_found', 'There is no such passkey')
  return row
}

const byOneself = ({ userId, address }: UserActor) => ({ actorId: userId, subjectId: userId, address })

const present = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  created: Math.floor(row.created_at.getTime() / 1000),
  lastUsed: row.last_used_at && Math.floor(row.last_used_at.getTime() / 1000),
})
