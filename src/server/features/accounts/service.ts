import { randomUUID } from 'node:crypto'
import type { Impersonation, Session } from '#contract/accounts.ts'
import { regionOfCountry } from '#contract/countries.ts'
import type { SecondFactor, SecondFactorMethod } from '#contract/second-factor.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import { defaultUserNames } from '#domain/default-user-names.ts'
import { workspaceNames } from '#domain/workspace-names.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { avatarAddress } from '#server/features/avatars/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { isNewBrowser, makePending, startSession } from '#server/features/sessions/service.ts'
import { trackNewUser } from '#server/features/usage-events/service.ts'
import { addWelcomeCollection } from '#server/features/welcome/service.ts'
import { workspacesOf } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { verificationOf } from '#server/infra/identity/verification.ts'
import { isEmployee, requireAllowedAddress } from './address-rules.ts'
import * as proof from './proof.ts'
import * as queries from './queries.ts'

export const { requireProof } = proof

export interface NewAccount {
  /** If empty, the part of the address before the @; without an address, the default name of a new user. */
  name: string
  /** Null for users of providers without email addresses. */
  email: string | null
  /** Whether the address is already verified. */
  emailVerified: boolean
  /** Null for users without a password. */
  passwordHash: string | null
  /** Language of the interface and emails; English if unknown. */
  language?: string | undefined
  /** Two letters; null if unknown. */
  country?: string | null | undefined
}

/** Adds a user with the first workspace and its welcome collection; returns the id. Fails when the address is taken. */
export async function addAccount(ctx: Context, tx: Db, account: NewAccount): Promise<string> {
  const { email, country = null } = account
  const language = account.language === 'es' ? 'es' : 'en'
  const userId = randomUUID()
  const region = country ? regionOfCountry(country) : ctx.config.region
  const name = account.name || (email?.split('@')[0] ?? defaultUserNames[language])
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
  })
  if (!isNew) throw new AppError('email_taken', 'Email already taken.')
  const organization = { id: randomUUID(), name: workspaceNames[language](name), region }
  await queries.insertOrganization(tx, organization, userId)
  await addWelcomeCollection(ctx, tx, { ownerId: userId, organizationId: organization.id })
  await trackNewUser(ctx, tx, { userId, email, region, language })
  return userId
}

/** Time to enter the second factor: ten minutes. */
const secondFactorSeconds = 600

export interface SignedIn {
  session: Session
  /** For the cookie; the database stores only its hash. */
  token: string
  /** Duration of the session. */
  seconds: number
}

/** A session, or the missing step before there is one. */
export type SignInOutcome = SignedIn | { secondFactor: SecondFactor }

export interface SignIn {
  method: SignInMethod
  client: Client
}

/**
 * Continues a sign-in after verification by password, provider or passkey: starts a session, or waits for the second
 * factor, as a pending sign-in of kind `secondFactor` with the state `{method}`.
 */
export async function completeSignIn(
  ctx: Context,
  tx: Db,
  userId: string,
  { method, client }: SignIn,
): Promise<SignInOutcome> {
  const user = await queries.findUser(tx, userId)
  if (!user) throw new AppError('wrong_credentials', 'There is no such account any more')
  requireAllowedAddress(ctx.config, user.email ?? '')
  if (user.totp_confirmed_at === null || method === 'passkey')
    return beginSession(ctx, tx, userId, { method, client })
  const pending = { kind: 'secondFactor', userId, state: { method }, seconds: secondFactorSeconds }
  const { token, expiresAt } = await makePending(tx, pending)
  const methods: SecondFactorMethod[] = ['totp', 'recoveryCode']
  return { secondFactor: { token, methods, expiresAt: Math.floor(expiresAt.getTime() / 1000) } }
}

/** Begins a session when no more steps remain, and notifies the user of a new browser. */
export async function beginSession(
  ctx: Context,
  tx: Db,
  userId: string,
  { method, client }: SignIn,
): Promise<SignedIn> {
  const { id: sessionId, token, seconds } = await startSession(tx, userId, { method, ...client })
  await queries.updateUser(tx, userId, { last_sign_in_at: new Date() })
  const { address, userAgent } = client
  const about = { actorId: userId, subjectId: userId, address }
  await audit(tx, { kind: 'signedIn', ...about, details: { method, sessionId } })
  if (await isNewBrowser(tx, userId, client.browser))
    await sendMailToUser(ctx, tx, userId, { template: 'newSignIn', values: { userAgent, address } })
  const session = await describeSession(ctx, tx, { userId, sessionId, impersonatorId: null })
  if (!session) throw new AppError('internal', 'The account vanished while signing in')
  return { session, token, seconds }
}

/** The signed-in user and their workspaces; null if the account was deleted. */
export async function describeSession(
  { config }: Pick<Context, 'config'>,
  db: Db,
  actor: Pick<UserActor, 'userId' | 'sessionId' | 'impersonatorId'>,
): Promise<Session | null> {
  const user = await queries.findUser(db, actor.userId)
  if (!user) return null
  const workspaces = await workspacesOf({ config }, db, user.id)
  return {
    user: {
      uid: user.id,
      name: user.name,
      avatar: avatarAddress(user.id, user.avatar_key),
      email: user.email,
      emailVerified: user.email_verified_at !== null,
      hasPassword: user.password_hash !== null,
      verification: verificationOf(config, user),
      twoFactor: user.totp_confirmed_at !== null,
      language: user.language === 'es' ? 'es' : 'en',
      countryCode: user.country_code,
      timeZone: user.time_zone,
      locale: user.region,
      creationTime: Math.floor(user.created_at.getTime() / 1000),
      organization: user.current_organization_id,
      staff: user.staff,
      isCorrector: user.corrector || workspaces.some(({ id }) => id === config.correctorWorkspace),
      employee: isEmployee(config, user),
    },
    workspaces,
    impersonation: actor.impersonatorId ? await describeImpersonation(db, actor.sessionId) : null,
  }
}

/** The session of the current user. */
export async function sessionOf(ctx: Context, actor: UserActor): Promise<Session> {
  const session = await describeSession(ctx, ctx.db, actor)
  if (!session) throw new AppError('unauthenticated', 'The account is gone')
  return session
}

async function describeImpersonation(db: Db, sessionId: string): Promise<Impersonation | null> {
  const found = await queries.findImpersonation(db, sessionId)
  return found ? { by: found.name, endsAt: Math.floor(found.expires_at.getTime() / 1000) } : null
}

/** Fails if the transaction has removed the last way to sign in. */
export async function requireSignInMethod(tx: Db, userId: string): Promise<void> {
  // Of two requests that each remove one of the last two, the second waits here, and sees what is left.
  await queries.lockUser(tx, userId)
  if (!(await queries.hasSignInMethod(tx, userId)))
    throw new AppError('conflict', 'This is the last way into the account')
}
