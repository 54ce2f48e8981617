import { email as emailSchema, personName } from '#contract/person.ts'
import type { ProviderId } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { addAccount } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { VerifiedIdentity } from '#server/infra/identity/proven-identity.ts'
import * as queries from './queries.ts'
import { Refusal } from './refusal.ts'

export interface ProviderVisitor {
  provider: ProviderId
  identity: VerifiedIdentity
  /** IP address. */
  address: string
  country: string | null
  language: string | undefined
}

/**
 * Finds or creates the account of a provider identity: the linked one, else the one with the same verified address,
 * else a new one. Unverified addresses are ignored.
 */
export async function accountOf(
  ctx: Context,
  tx: Db,
  visitor: ProviderVisitor,
): Promise<{ userId: string; isNew: boolean }> {
  const { provider, identity, address } = visitor
  const { subject } = identity
  await queries.lockFirstSignIn(tx, provider, identity)
  const known = await queries.findIdentity(tx, provider, identity)
  if (known) return { userId: known, isNew: false }
  const email = provenEmail(identity)
  const holder = email ? await queries.lockUserByEmail(tx, email) : undefined
  // Registering with another person's address must neither capture its owner's sign-ins nor hand over one's own data.
  if (holder && !holder.email_verified_at) throw new Refusal('email_taken', holder.id)
  if (holder) {
    await linkIdentity(ctx, tx, { provider, identity, userId: holder.id, address })
    return { userId: holder.id, isNew: false }
  }
  const userId = await newAccount(ctx, tx, email, visitor)
  await queries.insertIdentity(tx, { provider, subject, user_id: userId, email })
  const about = { actorId: userId, subjectId: userId, address, details: { provider } }
  await audit(tx, { kind: 'registered', ...about })
  return { userId, isNew: true }
}

/** Links a provider identity to an account, and notifies its owner. */
export async function linkIdentity(
  ctx: Context,
  tx: Db,
  {
    provider,
    identity,
    userId,
    address,
  }: Pick<ProviderVisitor, 'provider' | 'identity' | 'address'> & { userId: string },
): Promise<void> {
  const { subject } = identity
  await queries.insertIdentity(tx, { provider, subject, user_id: userId, email: provenEmail(identity) })
  const about = { actorId: userId, subjectId: userId, address, details: { provider } }
  await audit(tx, { kind: 'identityLinked', ...about })
  const name = ctx.providers.get(provider)?.name ?? provider
  await sendMailToUser(ctx, tx, userId, { template: 'providerLinked', values: { provider: name } })
}

function provenEmail({ email, emailVerified }: VerifiedIdentity): string | null {
  return emailVerified ? (emailSchema.safeParse(email).data ?? null) : null
}

async function newAccount(
  ctx: Context,
  tx: Db,
  email: string | null,
  { identity, country, language }: ProviderVisitor,
): Promise<string> {
  const name = personName.safeParse(identity.name).data ?? ''
  return addAccount(ctx, tx, {
    name,
    email,
    emailVerified: email !== null,
    passwordHash: null,
    country,
    language,
  })
}
