import { randomUUID } from 'node:crypto'
import type { Impersonation, Session } from '#contract/accounts.ts'
import { regionOfCountry } from '#contract/countries.ts'
import type { SecondFactor, SecondFactorMethod } from '#contract/second-factor.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import { defaultUserNames } from '#domain/accounts/default-user-names.ts'
import { defaultWorkspaceNames } from '#domain/accounts/default-workspace-names.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit } from '#server/features/audit/service.ts'
import { avatarUrl } from '#server/features/avatars/service.ts'
import { readCorrectorRoles } from '#server/features/corrector-roles/service.ts'
import { joinByDomain } from '#server/features/domains/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import {
  createPendingSignIn,
  listClosedWorkspaces,
  recordBrowserSignIn,
  startSession,
} from '#server/features/sessions/service.ts'
import { listIntegrations } from '#server/features/sources/service.ts'
import { trackNewUser } from '#server/features/usage-events/service.ts'
import { addWelcomeCollection } from '#server/features/welcome/service.ts'
import { enterHostWorkspace, requirePasswordOffered } from '#server/features/white-labels/service.ts'
import { listWorkspaces } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { verificationState } from '#server/infra/identity/verification.ts'
import { hasRegions, isLocalRegion, regionAddress } from '#server/infra/regions/regions.ts'
import { domainOf, isEmployee, requireAllowedAddress } from './address-rules.ts'
import { auditBreakGlass } from './break-glass.ts'
import * as queries from './queries.ts'
import { findUser, lockUser } from './reads.ts'
import { requireReauthentication } from './reauthentication.ts'
import { readDocumentSettings } from './settings.ts'

export { readDocumentSettings, requireReauthentication }

export interface NewAccount {
  /** If empty, defaults to the local part of the address or, without an address, to a default name. */
  name: string
  /** Null for users whose provider supplies no email address. */
  email: string | null
  /** Whether the address is already verified. */
  emailVerified: boolean
  /** Null for users without a password. */
  passwordHash: string | null
  /** Language of the interface and emails; the default language if unknown. */
  language?: string | undefined
  /** ISO 3166-1 country code; null if unknown. */
  country?: string | null | undefined
  /** Workspace that invited the user; by default, a new one is created. */
  organizationId?: string | undefined
}

/**
 * Adds a user, either with a new workspace and its welcome collection or as a member of the workspace that
 * invited them. Returns the ID. Fails if the address is taken.
 */
export async function addAccount(ctx: Context, tx: Db, account: NewAccount): Promise<string> {
  const { email, country = null } = account
  const language =
    account.language === 'es' || account.language === 'en'
      ? account.language
      : ctx.installation.defaultLanguage
  const userId = randomUUID()
  const region = country ? regionOfCountry(country) : ctx.config.region
  const name = account.name || (email?.split('@')[0] ?? defaultUserNames[language])
  const isFirst = await queries.lockFirstRegistration(tx)
  if (!isFirst) await requireRegistration(ctx, tx, account)
  const staff = isFirst && ctx.config.firstAdministrator === 'on'
  const isNew = await queries.insertUser(tx, {
    id: userId,
    email,
    name,
    password_hash: account.passwordHash,
    email_verified_at: account.emailVerified ? new Date() : null,
    region,
    country_code: country,
    language,
    current_organization_id: null,
    staff,
  })
  if (!isNew) throw new AppError('email_taken', 'Email already taken.')
  if (!account.organizationId)
    await addWorkspace(ctx, tx, { name: defaultWorkspaceNames[language](name), region, ownerId: userId })
  if (staff) {
    await queries.beginSetup(tx, userId)
    await audit(tx, { kind: 'staffAdded', actorId: null, subjectId: userId })
  }
  await joinByDomain(ctx, tx, { userId, address: '' })
  await trackNewUser(ctx, tx, { userId, email, region, language })
  return userId
}

/** Logs a registration and the creation of its workspace. */
export async function auditRegistration(
  tx: Db,
  { userId, address, provider }: { userId: string; address: string; provider?: string },
): Promise<void> {
  const auditFields = { actorId: userId, address }
  const details = provider === undefined ? {} : { provider }
  await audit(tx, { kind: 'registered', ...auditFields, subjectId: userId, details })
  const user = await findUser(tx, userId)
  const organizationId = user?.current_organization_id
  if (organizationId) await audit(tx, { kind: 'workspaceAdded', ...auditFields, organizationId })
}

/**
 * @throws AppError registration_closed unless registration is open to everyone or to this user (by invite or
 * domain)
 */
async function requireRegistration(
  { installation: { registration, registrationDomains } }: Pick<Context, 'installation'>,
  tx: Db,
  { email, emailVerified, organizationId }: NewAccount,
): Promise<void> {
  if (registration === 'anyone' || organizationId) return
  const isAllowed = email !== null && registrationDomains.includes(domainOf(email))
  if (registration === 'domains' && isAllowed) return
  // An identity provider verifies the invited address just as the key in the invite email does.
  if (email && emailVerified && (await queries.isInvited(tx, email))) return
  if (registration === 'invited') throw new AppError('registration_closed', 'Registration is by invite only')
  const message = `Registration requires an email address at ${registrationDomains.join(', ')}, or an invite`
  throw new AppError('registration_closed', message, { domains: registrationDomains })
}

interface NewWorkspace {
  name: string
  region: 'us' | 'eu'
  ownerId: string
}

/** Adds a workspace with its welcome collection and makes it the owner's current one. Returns the ID. */
export async function addWorkspace(
  ctx: Context,
  tx: Db,
  { name, region, ownerId }: NewWorkspace,
): Promise<string> {
  const organizationId = randomUUID()
  await queries.insertOrganization(tx, { id: organizationId, name, region }, ownerId)
  // In other regions, the region that stores the workspace creates the collection.
  if (isLocalRegion(ctx.config, region)) await addWelcomeCollection(ctx, tx, { ownerId, organizationId })
  return organizationId
}

/** Time allowed for entering the second factor: ten minutes. */
const secondFactorSeconds = 600

export interface SignInResult {
  session: Session
  /** Stored in the cookie; the database stores only its hash. */
  token: string
  /** Duration of the session. */
  seconds: number
}

/** A session, or the step that remains before one can start. */
export type SignInOutcome = SignInResult | { secondFactor: SecondFactor }

export interface SignIn {
  method: SignInMethod
  client: Client
  /** The workspace's connection that identified the user. */
  connectionId?: string | undefined
  /** Whether a second factor was used. */
  secondFactor?: boolean | undefined
}

/**
 * Continues a sign-in after the password, provider, or passkey has been verified: starts a session or, if a
 * second factor is required, stores a pending sign-in with the state `{method, connectionId}`.
 */
export async function completeSignIn(
  ctx: Context,
  tx: Db,
  userId: string,
  { method, client, connectionId }: SignIn,
): Promise<SignInOutcome> {
  const user = await findUser(tx, userId)
  if (!user) throw new AppError('wrong_credentials', 'The account no longer exists')
  requireAllowedAddress(ctx, user.email ?? '')
  if (method === 'password' || method === 'passkey')
    await requirePasswordOffered(ctx, tx, { slug: client.slug, userId })
  if (user.totp_confirmed_at === null || method === 'passkey')
    return beginSession(ctx, tx, userId, { method, client, connectionId, secondFactor: method === 'passkey' })
  const state = { method, connectionId }
  const pendingSignIn = { kind: 'secondFactor', userId, state, seconds: secondFactorSeconds }
  const { token, expiresAt } = await createPendingSignIn(tx, pendingSignIn)
  const methods: SecondFactorMethod[] = ['totp', 'recoveryCode']
  return { secondFactor: { token, methods, expiresAt: toEpochSeconds(expiresAt) } }
}

/** Starts a session when no steps remain, and notifies the user if the browser is new. */
export async function beginSession(
  ctx: Context,
  tx: Db,
  userId: string,
  { client, ...signInDetails }: SignIn,
): Promise<SignInResult> {
  const { id: sessionId, token, seconds } = await startSession(tx, userId, { ...signInDetails, ...client })
  await queries.updateUser(tx, userId, { last_sign_in_at: new Date() })
  const { address, userAgent } = client
  const auditFields = { actorId: userId, subjectId: userId, address }
  await audit(tx, { kind: 'signedIn', ...auditFields, details: { method: signInDetails.method, sessionId } })
  await auditBreakGlass(ctx, tx, userId, { ...signInDetails, address })
  if (await recordBrowserSignIn(tx, userId, client.browser))
    await sendMailToUser(ctx, tx, userId, { template: 'newSignIn', values: { userAgent, address } })
  const closed = await listClosedWorkspaces(tx, sessionId)
  await enterHostWorkspace(tx, userId, { slug: client.slug, closed })
  const session = await describeSession(ctx, tx, { userId, sessionId, impersonatorId: null, closed })
  if (!session) throw new AppError('internal', 'The account was deleted during sign-in')
  return { session, token, seconds }
}

/** Returns the signed-in user and their workspaces; null if the account was deleted. */
export async function describeSession(
  { config, installation }: Pick<Context, 'config' | 'installation'>,
  db: Db,
  actor: Pick<UserActor, 'userId' | 'sessionId' | 'impersonatorId' | 'closed'>,
): Promise<Session | null> {
  const user = await findUser(db, actor.userId)
  if (!user) return null
  const workspaces = await listWorkspaces({ installation }, db, actor)
  const impersonation = actor.impersonatorId
    ? await queries.findImpersonation(db, actor.sessionId)
    : undefined
  const impersonatedWorkspace = workspaces.find(({ id }) => id === impersonation?.organization_id)
  const currentWorkspace =
    impersonatedWorkspace ?? workspaces.find(({ id }) => id === user.current_organization_id)
  return {
    user: {
      uid: user.id,
      name: user.name,
      avatar: avatarUrl(user.id, user.avatar_key),
      email: user.email,
      emailVerified: user.email_verified_at !== null,
      hasPassword: user.password_hash !== null,
      verification: verificationState(config, {
        ...user,
        isEnterprise: currentWorkspace?.billing.enterprise !== undefined,
      }),
      twoFactor: user.totp_confirmed_at !== null,
      language: user.language === 'es' ? 'es' : 'en',
      countryCode: user.country_code,
      timeZone: user.time_zone,
      locale: user.region,
      creationTime: toEpochSeconds(user.created_at),
      organization: impersonatedWorkspace?.id ?? user.current_organization_id,
      staff: user.staff,
      ...(await readCorrectorRoles({ installation }, db, user.id)),
      employee: isEmployee(installation, user),
      integrations: await listIntegrations(db, user.id),
    },
    workspaces,
    ...(user.staff && (await queries.isSetupPending(db, user.id)) && { setup: true as const }),
    impersonation: impersonation ? describeImpersonation(impersonation) : null,
    regions: hasRegions(config)
      ? {
          address: regionAddress(config, currentWorkspace?.locale ?? config.homeRegion),
          home: regionAddress(config, config.homeRegion),
        }
      : null,
  }
}

/** Returns a user as shown in their own session. */
export async function readUser(ctx: Context, userId: string): Promise<Session['user']> {
  const session = await describeSession(ctx, ctx.db, {
    userId,
    sessionId: '',
    impersonatorId: null,
    closed: [],
  })
  if (!session) throw new AppError('not_found', 'User not found')
  return session.user
}

/** Returns the current user's session. */
export async function readSession(ctx: Context, actor: UserActor): Promise<Session> {
  const session = await describeSession(ctx, ctx.db, actor)
  if (!session) throw new AppError('unauthenticated', 'The account no longer exists')
  return session
}

const describeImpersonation = ({ name, expires_at }: queries.ImpersonationRow): Impersonation => ({
  by: name,
  endsAt: toEpochSeconds(expires_at),
})

/** Throws if the transaction has removed the last sign-in method. */
export async function requireSignInMethod(tx: Db, userId: string): Promise<void> {
  // If two requests concurrently remove the last two methods, the second waits here and sees the first one's
  // result.
  await lockUser(tx, userId)
  if (!(await queries.hasSignInMethod(tx, userId)))
    throw new AppError('conflict', 'This is the only way to sign in to the account')
}
