import { randomUUID } from 'node:crypto'
import type { Session } from '#contract/accounts.ts'
import type { Actor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { addWelcomeCollection } from '#server/features/welcome/service.ts'
import { workspacesOf } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'
import { isCommonPassword } from '#server/infra/identity/common-passwords.ts'
import { hashPassword, verifyNothing, verifyPassword } from '#server/infra/identity/passwords.ts'
import { hashToken, makeToken } from '#server/infra/identity/tokens.ts'
import * as queries from './queries.ts'

/** A session lasts seven days. */
export const sessionSeconds = 604_800

export interface SignedIn {
  session: Session
  /** For the cookie; the database keeps its hash only. */
  token: string
}

export interface Registration {
  name: string
  email: string
  password: string
  captcha?: string | undefined
  language?: string | undefined
}

/** Creates a user, the first workspace and its welcome collection, and signs in. */
export async function register(ctx: Context, input: Registration): Promise<SignedIn> {
  await requireGoodPassword(ctx, input.password)
  const fingerprint = await solvedCaptcha(ctx, input.captcha)
  const passwordHash = await hashPassword(input.password)
  const userId = randomUUID()
  return ctx.db.transaction().execute(async (tx) => {
    if (fingerprint && !(await queries.spendCaptcha(tx, fingerprint)))
      throw new AppError('captcha_failed', 'Captcha could not be verified!')
    const isNew = await queries.insertUser(tx, {
      id: userId,
      email: input.email,
      name: input.name,
      password_hash: passwordHash,
      region: ctx.config.region,
      language: input.language === 'es' ? 'es' : 'en',
      current_organization_id: null,
    })
    if (!isNew) throw new AppError('email_taken', 'Email already taken.')
    const organization = { id: randomUUID(), name: `${input.name}’s workspace`, region: ctx.config.region }
    await queries.insertOrganization(tx, organization, userId)
    await addWelcomeCollection(ctx, tx, { ownerId: userId, organizationId: organization.id })
    return startSession(tx, userId)
  })
}

async function requireGoodPassword(ctx: Context, password: string): Promise<void> {
  const { passwordMinLength } = ctx.config
  if (password.length < passwordMinLength) {
    const message = `Must be at least ${passwordMinLength} characters.`
    throw new AppError('invalid_input', message, { issues: [{ path: ['body', 'password'], message }] })
  }
  if (await isCommonPassword(password))
    throw new AppError('weak_password', 'This password is among the most common ones.')
}

async function solvedCaptcha(ctx: Context, solved: string | undefined): Promise<Buffer | null> {
  if (!ctx.captcha) return null
  const fingerprint = solved === undefined ? null : await ctx.captcha.verify(solved)
  if (!fingerprint) throw new AppError('captcha_failed', 'Captcha could not be verified!')
  return fingerprint
}

/** Checks the password and begins a new session. An unknown address and a wrong password look the same. */
export async function signIn(ctx: Context, email: string, password: string): Promise<SignedIn> {
  const user = await queries.findUserByEmail(ctx.db, email)
  const stored = user?.password_hash
  if (!stored) await verifyNothing(password)
  if (!user || !stored || !(await verifyPassword(stored, password)))
    throw new AppError('wrong_credentials', 'The email or the password is wrong')
  return startSession(ctx.db, user.id)
}

/** Ends the session, and with it what it holds open. */
export async function signOut(ctx: Context, actor: Actor): Promise<void> {
  if (actor.kind !== 'user') return
  const { userId, session } = actor
  await ctx.db.transaction().execute(async (tx) => {
    await queries.deleteSession(tx, session)
    await announce(tx, { kind: 'signedOut', id: userId, audience: [userId] })
  })
}

/** Who is behind a session token; anonymous when it is unknown, ended or expired. */
export async function actorOfToken(ctx: Context, token: string | undefined): Promise<Actor> {
  if (!token) return { kind: 'anonymous' }
  const session = hashToken(token)
  const userId = await queries.findSessionUser(ctx.db, session)
  return userId ? { kind: 'user', userId, session } : { kind: 'anonymous' }
}

/** The signed-in user with the workspaces, or null when the account is gone. */
export async function describeSession(db: Db, actor: Pick<UserActor, 'userId'>): Promise<Session | null> {
  const user = await queries.findUser(db, actor.userId)
  if (!user) return null
  return {
    user: {
      uid: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.email_verified_at !== null,
      hasPassword: user.password_hash !== null,
      language: user.language === 'es' ? 'es' : 'en',
      countryCode: user.country_code,
      timeZone: user.time_zone,
      locale: user.region,
      creationTime: Math.floor(user.created_at.getTime() / 1000),
      organization: user.current_organization_id,
      staff: user.staff,
    },
    workspaces: await workspacesOf(db, user.id),
  }
}

/** Fails unless the person may manage the installation. */
export async function requireStaff(db: Db, actor: Pick<UserActor, 'userId'>): Promise<void> {
  const user = await queries.findUser(db, actor.userId)
  if (!user?.staff)
    throw new AppError('forbidden', 'This is for staff only; longhand staff add EMAIL makes one')
}

/** Makes somebody staff, or no longer; false when nobody has the address. */
export async function setStaff(db: Db, email: string, isStaff: boolean): Promise<boolean> {
  return queries.updateStaff(db, email, isStaff)
}

/** Addresses and names of all staff. */
export async function listStaff(db: Db): Promise<{ email: string; name: string }[]> {
  return queries.listStaff(db)
}

async function startSession(db: Db, userId: string): Promise<SignedIn> {
  const { token, hash } = makeToken()
  await queries.insertSession(db, userId, hash, new Date(Date.now() + sessionSeconds * 1000))
  const session = await describeSession(db, { userId })
  if (!session) throw new AppError('internal', 'The account vanished while signing in')
  return { session, token }
}
