import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sample } from '#contract/samples.ts'
import { deliver } from '#server/features/mail/deliver.ts'
import { createSubscriptionKey } from '#server/features/mail/subscription.ts'
import { setRole } from '#server/features/staff/service.ts'
import { password } from '../all-actions.ts'
import { createAuthenticator } from '../authenticator.ts'
import { listMailedCodes } from '../mailed-codes.ts'
import type { Caller } from '../product.ts'
import { connectProvider } from '../scim-provider.ts'
import type { Scene } from './scene.ts'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** Returns the newest emailed code; waits for it, since a job may still be writing the email. */
async function readMailedCode({ product, caller }: Scene, template: 'resetPassword' | 'verifyEmail') {
  return vi.waitFor(
    async () => {
      const code = (await listMailedCodes(product.context, caller.email, template)).at(-1)
      expect(code).toBeTypeOf('string')
      return code ?? ''
    },
    { timeout: 20_000 },
  )
}

/**
 * Enables two-factor authentication and starts a sign-in.
 * @returns its token and a code
 */
async function beginSignIn({ product: { anonymous, context }, caller }: Scene) {
  const params = { uid: caller.uid }
  const { secret } = await caller.call(endpoints.beginTwoFactor, { params, body: { password } })
  await caller.call(endpoints.confirmTwoFactor, { params, body: { code: codeOf(secret) } })
  // Each code works only once.
  await context.db.updateTable('users').set({ totp_last_step: null }).where('id', '=', caller.uid).execute()
  const answer = await anonymous.call(endpoints.signIn, { body: { email: caller.email, password } })
  return { token: 'secondFactor' in answer ? answer.secondFactor.token : '', code: codeOf(secret) }
}

const startedSignIns = new WeakMap<Scene, ReturnType<typeof beginSignIn>>()
function pendingSignIn(scene: Scene) {
  const signIn = startedSignIns.get(scene) ?? beginSignIn(scene)
  startedSignIns.set(scene, signIn)
  return signIn
}

/** Invites an address to a user's workspace; returns the invite's ID. */
async function sendInvite(caller: Caller, email: string): Promise<string> {
  const input = { params: { oid: caller.orgId }, body: { emails: [email] } }
  const { invited } = await caller.call(endpoints.sendInvites, input)
  return invited[0]?.id ?? ''
}

/** Uploads a picture; returns its version. */
async function putPicture({ product: { app }, caller }: Scene, url: string): Promise<string> {
  const headers = { cookie: caller.cookie, 'content-type': 'image/png' }
  const { result } = (await app.inject({ method: 'PUT', url, headers, payload: picture })).json()
  return (
    String(result.avatar ?? result.address ?? result.logo)
      .split('/')
      .at(-1) ?? ''
  )
}

const origin = 'http://localhost:3000'

/** Returns a passkey's response to a new challenge; registers the passkey first, unless the example does. */
async function answerChallenge({ product: { anonymous }, caller, endpoint }: Scene) {
  const authenticator = createAuthenticator()
  const params = { uid: caller.uid }
  const begin = await caller.call(endpoints.beginPasskey, { params, body: { password } })
  const user = begin.options.user as { id: string }
  const created = authenticator.createCredential({ challenge: begin.options.challenge, origin }, user.id)
  if (endpoint === endpoints.addPasskey) return { token: begin.token, ...created }
  const body = { token: begin.token, name: 'My phone', response: created }
  await caller.call(endpoints.addPasskey, { params, body })
  const challenge = await anonymous.call(endpoints.beginPasskeySignIn)
  const assertion = authenticator.get({ challenge: challenge.options.challenge, origin })
  return { token: challenge.token, ...assertion }
}

const answeredChallenges = new WeakMap<Scene, ReturnType<typeof answerChallenge>>()
async function passkey(scene: Scene): Promise<Record<string, string>> {
  const answeredChallenge = answeredChallenges.get(scene) ?? answerChallenge(scene)
  answeredChallenges.set(scene, answeredChallenge)
  const { token, id, response } = await answeredChallenge
  return { token, id, ...(response as unknown as Record<string, string>) }
}

/** Factories for the account values in samples. */
export const accountSamples = {
  user: ({ caller }: Scene) => caller.uid,
  member: ({ member }: Scene) => member.uid,
  email: ({ caller }: Scene) => caller.email,
  newEmail: () => `${randomUUID()}@example.com`,
  password: () => password,
  workspace: ({ caller }: Scene) => caller.orgId,
  async otherWorkspace({ product: { context }, caller }: Scene) {
    const organization_id = randomUUID()
    const { region } = context.config
    await context.db
      .insertInto('organizations')
      .values({ id: organization_id, name: 'Archive', region })
      .execute()
    await context.db
      .insertInto('memberships')
      .values({ organization_id, user_id: caller.uid, role: 'owner' })
      .execute()
    return organization_id
  },
  async ssoSlug({ product: { context }, caller }: Scene) {
    const slug = `history-${randomUUID().slice(0, 8)}`
    await context.db
      .insertInto('sso_connections')
      .values({
        id: randomUUID(),
        organization_id: caller.orgId,
        kind: 'saml',
        name: 'Example University',
        issuer: 'https://login.example.edu/metadata',
        entry_point: 'https://login.example.edu/sso',
        certificates: [],
        metadata_url: null,
        client_id: null,
        client_secret: null,
        slug,
        mode: 'optional',
      })
      .execute()
    return slug
  },
  invite: ({ caller }: Scene) => sendInvite(caller, `${randomUUID()}@example.com`),
  receivedInvite: ({ caller, member }: Scene) => sendInvite(member, caller.email),
  async inviteKey({ product: { context }, caller }: Scene) {
    const email = `${randomUUID()}@example.com`
    await sendInvite(caller, email)
    return (await listMailedCodes(context, email, 'invite')).at(-1) ?? ''
  },
  async session({ product: { anonymous }, caller }: Scene) {
    await anonymous.call(endpoints.signIn, { body: { email: caller.email, password } })
    const { Items } = await caller.call(endpoints.listSessions, { params: { uid: caller.uid } })
    return Items.find(({ current }) => !current)?.id ?? ''
  },
  async resetCode(scene: Scene) {
    await scene.product.anonymous.call(endpoints.requestPasswordReset, {
      body: { email: scene.caller.email },
    })
    return readMailedCode(scene, 'resetPassword')
  },
  async verificationCode(scene: Scene) {
    await scene.caller.call(endpoints.resendVerification)
    return readMailedCode(scene, 'verifyEmail')
  },
  signInToken: async (scene: Scene) => (await pendingSignIn(scene)).token,
  async totpCode(scene: Scene) {
    if (scene.endpoint === endpoints.completeSignIn) return (await pendingSignIn(scene)).code
    const params = { uid: scene.caller.uid }
    const { secret } = await scene.caller.call(endpoints.beginTwoFactor, { params, body: { password } })
    return codeOf(secret)
  },
  digest: () => '0'.repeat(64),
  export: () => randomUUID(),
  move: () => randomUUID(),
  regionSignature: () => 'eyJmcm9tIjoidXMifQ.bm90aGluZw',
  async regionalKey({ caller }: Scene) {
    return (await caller.call(endpoints.getRegionalKey, { params: { uid: caller.uid } })).key
  },
  passkeyToken: async (scene: Scene) => (await passkey(scene)).token ?? '',
  credentialId: async (scene: Scene) => (await passkey(scene)).id ?? '',
  clientData: async (scene: Scene) => (await passkey(scene)).clientDataJSON ?? '',
  attestation: async (scene: Scene) => (await passkey(scene)).attestationObject ?? '',
  authenticatorData: async (scene: Scene) => (await passkey(scene)).authenticatorData ?? '',
  passkeySignature: async (scene: Scene) => (await passkey(scene)).signature ?? '',
  async domain({ caller }: Scene) {
    const input = { params: { oid: caller.orgId }, body: { domain: sample.domain } }
    return (await caller.call(endpoints.addDomain, input)).domain
  },
  newDomain: () => sample.newDomain,
  provisionedEmail: () => `${randomUUID()}@example.com`,
  async scimUser({ product, caller }: Scene) {
    const { addUser } = await connectProvider(product, caller)
    return (await addUser(`${randomUUID()}@example.com`)).json().id
  },
  async scimGroup({ product, caller }: Scene) {
    const { addGroup } = await connectProvider(product, caller)
    return (await addGroup(`Editors ${randomUUID()}`)).json().id
  },
  newGroupName: () => `Editors ${randomUUID().slice(0, 8)}`,
  avatarVersion: (scene: Scene) => putPicture(scene, `/user/v2/${scene.caller.uid}/avatar`),
  workspacePicture: (scene: Scene) =>
    putPicture(scene, `/organizations/${scene.caller.orgId}/pictures/avatar`),
  async whiteLabel({ caller }: Scene) {
    const body = { slug: `x${randomUUID().slice(0, 8)}`, name: 'Kelp University' }
    return (await caller.call(endpoints.addWhiteLabel, { body })).id
  },
  async whiteLabelLogo(scene: Scene) {
    return putPicture(scene, `/staff/white-labels/${await scene.make('whiteLabel')}/logo`)
  },
  async mail({ product, caller }: Scene) {
    await caller.call(endpoints.resendVerification)
    const { mails } = await caller.call(endpoints.listMails)
    const { id = '' } = mails.find(({ to }) => to === caller.email) ?? {}
    await deliver(product.context, id, new AbortController().signal)
    return id
  },
  mailKey: ({ product: { context }, caller }: Scene) =>
    createSubscriptionKey(context.deriveKey, { userId: caller.uid, setting: 'emailMeOnComplete' }),
  memberEmail: async ({ product }: Scene) => (await product.register('Grace Hopper')).email,
  async administrator({ product }: Scene) {
    const { uid, email } = await product.register('Mary Shelley')
    await setRole(product.context.db, 'staff', email, true)
    return uid
  },
  async impersonationKey({ caller, member }: Scene) {
    const body = { user: member.uid, reason: 'Support request 4711' }
    return (await caller.call(endpoints.makeImpersonationKey, { body })).key
  },
  since: () => sample.since,
}

/** A PNG file with one gray pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
