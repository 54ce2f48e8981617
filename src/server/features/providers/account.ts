import { email as emailSchema, personName } from '#contract/person.ts'
import type { Context } from '#server/context.ts'
import { addAccount, auditRegistration } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { VerifiedIdentity } from '#server/infra/identity/verified-identity.ts'
import * as queries from './queries.ts'
import { RefusalError } from './refusal.ts'
import type { SignInSource } from './source.ts'

export interface ProviderProfile {
  source: SignInSource
  identity: VerifiedIdentity
  /** IP address. */
  address: string
  country: string | null
  language: string | undefined
}

/**
 * Finds or creates the account for a provider identity: the linked account, otherwise the one with the same
 * verified address, otherwise a new one. Unverified addresses are ignored. When signing in through a
 * workspace's connection, the person also becomes a member.
 */
export async function findOrCreateAccount(
  ctx: Context,
  tx: Db,
  visitor: ProviderProfile,
): Promise<{ userId: string; isNew: boolean }> {
  const { source, identity, address } = visitor
  const email = toVerifiedEmail(identity)
  const admit = async (userId: string, isKnown: boolean) =>
    source.connection?.admit(tx, { userId, email, isKnown, address })
  await queries.lockFirstSignIn(tx, source.key, identity)
  const existingIdentity = await queries.findIdentity(tx, source.key, identity)
  if (existingIdentity) {
    await admit(existingIdentity, true)
    return { userId: existingIdentity, isNew: false }
  }
  const existingUser = email ? await queries.lockUserByEmail(tx, email) : undefined
  // An account registered with someone else's address must neither capture that person's sign-ins nor
  // expose their data.
  if (existingUser && !existingUser.email_verified_at) throw new RefusalError('email_taken', existingUser.id)
  if (existingUser) {
    await linkIdentity(ctx, tx, { source, identity, userId: existingUser.id, address })
    await admit(existingUser.id, false)
    return { userId: existingUser.id, isNew: false }
  }
  const userId = await createAccount(ctx, tx, email, visitor)
  await queries.insertIdentity(tx, rowOf(source, identity, userId))
  await auditRegistration(tx, { userId, address, provider: source.method })
  await admit(userId, false)
  return { userId, isNew: true }
}

/** Links a provider identity to an account, and notifies the account's owner. */
export async function linkIdentity(
  ctx: Context,
  tx: Db,
  {
    source,
    identity,
    userId,
    address,
  }: Pick<ProviderProfile, 'source' | 'identity' | 'address'> & { userId: string },
): Promise<void> {
  await queries.insertIdentity(tx, rowOf(source, identity, userId))
  const auditFields = { actorId: userId, subjectId: userId, address, details: { provider: source.method } }
  await audit(tx, { kind: 'identityLinked', ...auditFields })
  const name = source.provider?.name ?? source.method
  await sendMailToUser(ctx, tx, userId, { template: 'providerLinked', values: { provider: name } })
}

const rowOf = ({ key, connection }: SignInSource, identity: VerifiedIdentity, userId: string) => ({
  provider: key,
  subject: identity.subject,
  user_id: userId,
  email: toVerifiedEmail(identity),
  connection_id: connection?.id ?? null,
})

function toVerifiedEmail({ email, emailVerified }: VerifiedIdentity): string | null {
  return emailVerified ? (emailSchema.safeParse(email).data ?? null) : null
}

async function createAccount(
  ctx: Context,
  tx: Db,
  email: string | null,
  { source, identity, country, language }: ProviderProfile,
): Promise<string> {
  const name = personName.safeParse(identity.name).data ?? ''
  return addAccount(ctx, tx, {
    name,
    email,
    emailVerified: email !== null,
    passwordHash: null,
    country,
    language,
    organizationId: source.connection?.organizationId,
  })
}
