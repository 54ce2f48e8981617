import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sample } from '#contract/samples.ts'
import { deliver } from '#server/features/mail/deliver.ts'
import { makeSubscriptionKey } from '#server/features/mail/subscription.ts'
import { createAuthenticator } from '../authenticator.ts'
import { password } from '../full-life.ts'
import { mailedCodes } from '../mailed.ts'
import type { Scene } from './scene.ts'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** The newest code in an email, which a job may still be writing. */
async function mailed({ product, who }: Scene, template: 'resetPassword' | 'verifyEmail') {
  return vi.waitFor(
    async () => {
      const code = (await mailedCodes(product.context, who.email, template)).at(-1)
      expect(code).toBeTypeOf('string')
      return code ?? ''
    },
    { timeout: 20_000 },
  )
}

/** Turns on two-factor authentication and starts a sign-in. @returns its token and a code */
async function beginSignIn({ product: { anonymous, context }, who }: Scene) {
  const params = { uid: who.uid }
  const { secret } = await who.call(endpoints.beginTwoFactor, { params, body: { password } })
  await who.call(endpoints.confirmTwoFactor, { params, body: { code: codeOf(secret) } })
  // Codes work once.
  await context.db.updateTable('users').set({ totp_last_step: null }).where('id', '=', who.uid).execute()
  const answer = await anonymous.call(endpoints.signIn, { body: { email: who.email, password } })
  return { token: 'secondFactor' in answer ? answer.secondFactor.token : '', code: codeOf(secret) }
}

const begun = new WeakMap<Scene, ReturnType<typeof beginSignIn>>()
function pendingSignIn(scene: Scene) {
  const found = begun.get(scene) ?? beginSignIn(scene)
  begun.set(scene, found)
  return found
}

const origin = 'http://localhost:3000'

/** A registered passkey, unless the example registers it, and its response to a new challenge. */
async function answerChallenge({ product: { anonymous }, who, endpoint }: Scene) {
  const authenticator = createAuthenticator()
  const params = { uid: who.uid }
  const begin = await who.call(endpoints.beginPasskey, { params, body: { password } })
  const user = begin.options.user as { id: string }
  const created = authenticator.create({ challenge: begin.options.challenge, origin }, user.id)
  if (endpoint === endpoints.addPasskey) return { token: begin.token, ...created }
  const body = { token: begin.token, name: 'My phone', response: created }
  await who.call(endpoints.addPasskey, { params, body })
  const question = await anonymous.call(endpoints.beginPasskeySignIn)
  const used = authenticator.get({ challenge: question.options.challenge, origin })
  return { token: question.token, ...used }
}

const answered = new WeakMap<Scene, ReturnType<typeof answerChallenge>>()
async function passkey(scene: Scene): Promise<Record<string, string>> {
  const found = answered.get(scene) ?? answerChallenge(scene)
  answered.set(scene, found)
  const { token, id, response } = await found
  return { token, id, ...(response as unknown as Record<string, string>) }
}

/** The values that samples of accounts contain. */
export const accountMakers = {
  user: ({ who }: Scene) => who.uid,
  member: ({ member }: Scene) => member.uid,
  email: ({ who }: Scene) => who.email,
  newEmail: () => `${randomUUID()}@example.com`,
  password: () => password,
  workspace: ({ who }: Scene) => who.orgId,
  async otherWorkspace({ product: { context }, who }: Scene) {
    const organization_id = randomUUID()
    const { region } = context.config
    await context.db
      .insertInto('organizations')
      .values({ id: organization_id, name: 'Archive', region })
      .execute()
    await context.db
      .insertInto('memberships')
      .values({ organization_id, user_id: who.uid, role: 'owner' })
      .execute()
    return organization_id
  },
  async session({ product: { anonymous }, who }: Scene) {
    await anonymous.call(endpoints.signIn, { body: { email: who.email, password } })
    const { Items } = await who.call(endpoints.listSessions, { params: { uid: who.uid } })
    return Items.find(({ current }) => !current)?.id ?? ''
  },
  async resetCode(scene: Scene) {
    await scene.product.anonymous.call(endpoints.requestPasswordReset, { body: { email: scene.who.email } })
    return mailed(scene, 'resetPassword')
  },
  async verificationCode(scene: Scene) {
    await scene.who.call(endpoints.resendVerification)
    return mailed(scene, 'verifyEmail')
  },
  signInToken: async (scene: Scene) => (await pendingSignIn(scene)).token,
  async totpCode(scene: Scene) {
    if (scene.endpoint === endpoints.completeSignIn) return (await pendingSignIn(scene)).code
    const params = { uid: scene.who.uid }
    const { secret } = await scene.who.call(endpoints.beginTwoFactor, { params, body: { password } })
    return codeOf(secret)
  },
  async regionalKey({ who }: Scene) {
    return (await who.call(endpoints.getRegionalKey, { params: { uid: who.uid } })).key
  },
  passkeyToken: async (scene: Scene) => (await passkey(scene)).token ?? '',
  credentialId: async (scene: Scene) => (await passkey(scene)).id ?? '',
  clientData: async (scene: Scene) => (await passkey(scene)).clientDataJSON ?? '',
  attestation: async (scene: Scene) => (await passkey(scene)).attestationObject ?? '',
  authenticatorData: async (scene: Scene) => (await passkey(scene)).authenticatorData ?? '',
  passkeySignature: async (scene: Scene) => (await passkey(scene)).signature ?? '',
  async avatarVersion({ product: { app }, who }: Scene) {
    const { cookie, uid } = who
    const headers = { cookie, 'content-type': 'image/png' }
    const url = `/user/v2/${uid}/avatar`
    const { result } = (await app.inject({ method: 'PUT', url, headers, payload: picture })).json()
    return String(result.avatar).split('/').at(-1) ?? ''
  },
  async mail({ product, who }: Scene) {
    await who.call(endpoints.resendVerification)
    const { mails } = await who.call(endpoints.listMails)
    const { id = '' } = mails.find(({ to }) => to === who.email) ?? {}
    await deliver(product.context, id, new AbortController().signal)
    return id
  },
  mailKey: ({ product: { context }, who }: Scene) =>
    makeSubscriptionKey(context.deriveKey, { userId: who.uid, setting: 'emailMeOnComplete' }),
  async impersonationKey({ who, member }: Scene) {
    const body = { user: member.uid, reason: 'Support request 4711' }
    return (await who.call(endpoints.makeImpersonationKey, { body })).key
  },
  since: () => sample.since,
}

/** One gray pixel, as a PNG file. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
