import { emailDomain } from '#contract/domain-name.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { hasFreeSeats } from '#server/features/billing/service.ts'
import { redeemInviteByEmail } from '#server/features/invites/service.ts'
import {
  type AdmissionCandidate,
  createRefusal,
  type SignInSource,
} from '#server/features/providers/service.ts'
import { isExcluded } from '#server/features/provisioned/reads.ts'
import { markMemberJoined } from '#server/features/provisioned/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import { addMember, enterWorkspace, requireOwner } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import { createOpenIdProvider, type Provider } from '#server/infra/identity/providers.ts'
import { createSamlProvider } from '#server/infra/identity/saml.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import type { VerifiedIdentity } from '#server/infra/identity/verified-identity.ts'
import * as queries from './queries.ts'

const keyOf = (ctx: Context) => ctx.deriveKey('sso client secret')

/** Encrypts the client secret of a workspace's connection. */
export const sealSecret = (ctx: Context, organizationId: string, secret: string): Buffer =>
  seal(keyOf(ctx), secret, organizationId)

/** Returns the entity ID that identifies a workspace to its SAML provider; also the URL of its metadata. */
export const createEntityId = (origin: string, organizationId: string): string =>
  `${origin}/auth/sso/${organizationId}/metadata`

export const callbackUrl = (origin: string, organizationId: string): string =>
  `${origin}/auth/sso/${organizationId}/callback`

/** Returns a workspace's connection, for a sign-in or, even if it is turned off, for a test. */
export async function connectionSource(
  ctx: Context,
  { oid, origin }: { oid: string; origin: string },
  { allowDisabled }: { allowDisabled: boolean } = { allowDisabled: false },
): Promise<SignInSource> {
  const row = await queries.findConnection(ctx.db, oid)
  if (!row || (row.mode === 'off' && !allowDisabled))
    return { key: 'sso', method: 'sso', provider: undefined }
  const domains = await queries.listVerifiedDomains(ctx.db, oid)
  const { id } = row
  return {
    key: `sso:${id}`,
    method: 'sso',
    provider: providerOf(ctx, row, { domains, entityId: createEntityId(origin, oid) }),
    connection: {
      id,
      organizationId: oid,
      admit: (tx, person) => admit(ctx, tx, row, person),
      finishTest: (actor, identity) => finishTest(ctx, actor, row, identity),
    },
  }
}

function providerOf(
  ctx: Context,
  row: queries.ConnectionRow,
  { domains, entityId }: { domains: string[]; entityId: string },
): Provider {
  const { name, issuer } = row
  if (row.kind === 'saml')
    return createSamlProvider(name, {
      entryPoint: row.entry_point ?? '',
      certificates: row.certificates ?? [],
      idpIssuer: issuer,
      issuer: entityId,
      emailDomains: domains,
    })
  const clientSecret = unseal(keyOf(ctx), row.client_secret ?? Buffer.alloc(0), row.organization_id) ?? ''
  const openId = createOpenIdProvider({
    id: 'oidc',
    name,
    issuer,
    clientId: row.client_id ?? '',
    clientSecret,
    fetch: ctx.guardedFetch,
  })
  return {
    ...openId,
    async finish(providerReturn, checks) {
      const identity = await openId.finish(providerReturn, checks)
      return { ...identity, emailVerified: identity.emailVerified && matchesDomain(domains, identity.email) }
    },
  }
}

const matchesDomain = (domains: readonly string[], email: string | null): boolean =>
  email !== null && domains.includes(emailDomain(email))

/**
 * Makes a person identified by the connection a member. People who were removed can't rejoin by signing in.
 */
async function admit(
  ctx: Context,
  tx: Db,
  { mode, organization_id: organizationId }: queries.ConnectionRow,
  { userId, email, isKnown, address }: AdmissionCandidate,
): Promise<void> {
  if (mode === 'off') throw createRefusal('not_set_up', userId)
  await lockWorkspace(tx, organizationId)
  const invited = email !== null && (await redeemInviteByEmail(tx, organizationId, email))
  const isMember = await queries.isMember(tx, organizationId, userId)
  if (!isMember) {
    if (!invited && (isKnown || (await isExcluded(tx, organizationId, userId))))
      throw createRefusal('not_member', userId)
    if (!(await hasFreeSeats(ctx, tx, organizationId, { members: 1, countInvites: false })))
      throw createRefusal('seats_full', userId)
    if (!(await addMember(tx, { organizationId, userId }))) throw createRefusal('not_member', userId)
    await markMemberJoined(tx, organizationId, { userId, isVerified: invited })
    const auditFields = { actorId: userId, subjectId: userId, address, organizationId }
    await audit(tx, { kind: 'ssoJoined', ...auditFields, details: { invited } })
    await publish(tx, { kind: 'membership', id: organizationId, audience: [userId] })
  }
  if (!isMember || invited) await publish(tx, { kind: 'members', id: organizationId, audience: [] })
  await enterWorkspace(tx, userId, organizationId)
}

/** Records a successful test by an owner. */
async function finishTest(
  ctx: Context,
  actor: Actor,
  row: queries.ConnectionRow,
  identity: VerifiedIdentity,
): Promise<void> {
  if (actor.kind !== 'user') throw createRefusal('expired')
  const { organization_id: organizationId } = row
  await ctx.db.transaction().execute(async (tx) => {
    await requireOwner(tx, actor, organizationId)
    const verified = identity.emailVerified && identity.email !== null
    if (!(await queries.markConnectionTested(tx, row, verified))) throw createRefusal('expired')
    await audit(tx, { kind: 'ssoTested', ...auditActor(actor, { verified }), organizationId })
  })
}
