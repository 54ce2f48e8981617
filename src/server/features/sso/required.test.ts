import { setTimeout as wait } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { startSession } from '#server/features/sessions/service.ts'
import { addRecording, password } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import type { Caller } from '#server/testing/product.ts'
import {
  createPerson,
  createSsoProduct,
  enableTwoFactor,
  validResponse,
} from '#server/testing/sso-product.ts'

const product = await createSsoProduct()
const { app, connect, context, register, anonymous } = product
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

/** Creates a caller with another session. */
function clientFor(session: string | undefined) {
  const cookie = `longhand_session=${session}`
  return async (
    endpoint: Endpoint,
    input: { params?: Record<string, string>; body?: unknown; query?: object },
  ) => {
    const url = endpoint.path.replace(/:(\w+)/g, (_all, name) => input.params?.[name] ?? '')
    const query = Object.fromEntries(Object.entries(input.query ?? {}).map(([k, v]) => [k, String(v)]))
    const payload = input.body === undefined ? {} : { payload: input.body as object }
    return app.inject({ method: endpoint.method, url, query, headers: { cookie }, ...payload })
  }
}

/** Returns calls that read or change a workspace's content. */
function requestsOf({ uid, orgId }: Pick<Caller, 'uid' | 'orgId'>, id: string) {
  const [userParams, workspaceParams, collectionParams] = [{ uid }, { oid: orgId }, { id }]
  const calls: [Endpoint, Parameters<ReturnType<typeof clientFor>>[1]][] = [
    [endpoints.switchWorkspace, { params: userParams, body: { organization: orgId } }],
    [endpoints.getWorkspace, { params: workspaceParams }],
    [endpoints.changeWorkspace, { params: workspaceParams, body: { name: 'Mine' } }],
    [endpoints.listMembers, { params: workspaceParams }],
    [endpoints.listTags, { params: workspaceParams }],
    [endpoints.listDomains, { params: workspaceParams }],
    [endpoints.listInvites, { params: workspaceParams }],
    [endpoints.listWorkspaceAudit, { params: workspaceParams }],
    [endpoints.getSso, { params: workspaceParams }],
    [endpoints.changeSso, { params: workspaceParams, body: { mode: 'off' } }],
    [endpoints.removeSso, { params: workspaceParams }],
    [endpoints.listCollections, { params: userParams, body: { orgId } }],
    [endpoints.countCollections, { params: userParams, query: { orgId } }],
    [endpoints.listProjects, { params: userParams, query: { orgId } }],
    [endpoints.listSavedSearches, { params: userParams, query: { orgId } }],
    [endpoints.search, { params: userParams, body: { orgId, term: 'words', orgWide: false } }],
    [endpoints.getCollection, { params: collectionParams }],
    [endpoints.getTranscript, { params: collectionParams }],
    [endpoints.changeCollection, { params: collectionParams, body: { name: 'Mine' } }],
    [endpoints.deleteCollection, { params: collectionParams }],
    [endpoints.createUpload, { params: userParams, body: { name: 'a.mp3', size: 5, orgId } }],
    [endpoints.createUpload, { params: userParams, body: { name: 'a.mp3', size: 5 } }],
  ]
  return calls
}

async function stream(cookie: string) {
  const closeController = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/events`, {
    headers: { cookie },
    signal: closeController.signal,
  })
  const seen = { text: '', ended: false }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) seen.text += decoder.decode(chunk)
  })()
    .catch(() => {})
    .finally(() => {
      seen.ended = true
    })
  return { seen, close: () => closeController.abort() }
}

describe('a workspace that requires its own single sign-on', () => {
  it('is closed to sessions with a password or from other workspaces, on every call', async () => {
    const [home, secondWorkspace] = [await connect('required'), await connect('required')]
    const person = createPerson(home.domain)
    const { session } = await home.signIn(person, validResponse)
    const { uid } = await home.userOf(session)
    await joinWorkspace(context, uid, secondWorkspace.owner.orgId)
    await joinWorkspace(context, home.owner.uid, secondWorkspace.owner.orgId)
    const caller = { ...home.owner, uid }
    await passSecondFactor(home.owner.uid)
    const id = await addRecording(product, home.owner)
    await context.db.updateTable('collections').set({ owner_id: uid }).where('id', '=', id).execute()
    await context.db.updateTable('memberships').set({ role: 'owner' }).where('user_id', '=', uid).execute()
    const readResponse = await clientFor(session)(endpoints.getCollection, { params: { id } })
    expect(readResponse.statusCode).toBe(200)

    // Signs in the same person by password, and through the other workspace.
    const otherSignIn = await begin(uid)
    await context.db
      .updateTable('sessions')
      .set({ connection_id: await connectionOf(secondWorkspace.owner.orgId), method: 'sso' })
      .where('user_id', '=', uid)
      .where('method', '=', 'password')
      .execute()
    const passwordSignIn = await begin(uid)
    for (const other of [otherSignIn, passwordSignIn])
      for (const [endpoint, input] of requestsOf(caller, id)) {
        const response = await clientFor(other)(endpoint, input)
        expect([endpoint.path, response.statusCode, response.json().error?.code]).toEqual([
          endpoint.path,
          403,
          'sso_required',
        ])
        expect(response.json().error.details.start).toBe(`/auth/sso/${home.owner.orgId}`)
      }
    // Strangers, and members that it isn't shared with, can't find out that a recording exists.
    const [stranger, member] = [await register(), await register()]
    await joinWorkspace(context, member.uid, home.owner.orgId)
    for (const { send } of [stranger, member])
      expect((await send(endpoints.getCollection, { params: { id } })).statusCode).toBe(404)
    await context.db
      .updateTable('collections')
      .set({ shared_with: [member.uid] })
      .where('id', '=', id)
      .execute()
    expect((await member.send(endpoints.getCollection, { params: { id } })).statusCode).toBe(403)
    const openedResponse = await clientFor(otherSignIn)(endpoints.getWorkspace, {
      params: { oid: secondWorkspace.owner.orgId },
    })
    expect(openedResponse.statusCode).toBe(200)
    const sessionWorkspaces = (await clientFor(passwordSignIn)(endpoints.getSession, {})).json().result
      .workspaces
    expect(sessionWorkspaces.map((workspace: { ssoRequired: boolean }) => workspace.ssoRequired)).toEqual([
      true,
      true,
    ])
  })

  it('sends nothing to open streams once it is required', async () => {
    const { owner, params, signIn, domain, userOf } = await connect()
    const { session } = await signIn(createPerson(domain), validResponse)
    const member = await register()
    await joinWorkspace(context, member.uid, owner.orgId, 'admin')
    const [memberStream, outsideStream] = [
      await stream(`longhand_session=${session}`),
      await stream(member.cookie),
    ]
    const { uid } = await userOf(session)
    await context.db.updateTable('memberships').set({ role: 'admin' }).where('user_id', '=', uid).execute()
    await enableTwoFactor(context, owner.uid)
    await passSecondFactor(owner.uid)
    const body = { mode: 'required', breakGlass: owner.uid } as const
    await owner.call(endpoints.changeSso, { params, body })
    await expect.poll(() => outsideStream.seen.text).toContain('membership')
    const id = await addRecording(product, owner)
    await owner.call(endpoints.shareCollection, { params: { id }, body: { userId: member.uid } })
    await owner.call(endpoints.changeCollection, { params: { id }, body: { name: 'Secret plans' } })
    const callAsMember = clientFor(session)
    await callAsMember(endpoints.addTag, {
      params: { oid: owner.orgId, tagId: crypto.randomUUID() },
      body: { name: 'Budget' },
    })
    await expect.poll(() => memberStream.seen.text).toContain('"tags"')
    await wait(200)
    expect(memberStream.seen.text).toContain('Secret plans')
    expect([outsideStream.seen.text.includes('Secret'), outsideStream.seen.text.includes('tags')]).toEqual([
      false,
      false,
    ])
    for (const { close } of [memberStream, outsideStream]) close()
  })

  it('admits the emergency owner by password and second factor only, and notifies all owners', async () => {
    const { owner, params } = await connect()
    const code = await recoveryCodeOf(owner)
    const requiredMode = { mode: 'required', breakGlass: owner.uid } as const
    await owner.call(endpoints.changeSso, { params, body: requiredMode })
    const second = await register()
    await joinWorkspace(context, second.uid, owner.orgId, 'owner')
    const response = await owner.send(endpoints.getWorkspace, { params })
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'sso_required'])
    const signInStart = await anonymous.call(endpoints.signIn, { body: { email: owner.email, password } })
    if (!('secondFactor' in signInStart)) throw new Error('a second factor was expected')
    const body = { token: signInStart.secondFactor.token, method: 'recoveryCode', code } as const
    const enterResponse = await anonymous.send(endpoints.completeSignIn, { body })
    expect(enterResponse.statusCode, enterResponse.body).toBe(200)
    const session = enterResponse.cookies.find(({ name }) => name === 'longhand_session')?.value
    expect((await clientFor(session)(endpoints.getWorkspace, { params })).statusCode).toBe(200)
    const mails = await context.db
      .selectFrom('mails')
      .select('recipient')
      .where('template', '=', 'breakGlass')
      .execute()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([owner.email, second.email].sort())
    const log = await clientFor(session)(endpoints.listWorkspaceAudit, { params })
    expect(log.json().Items[0].kind).toBe('breakGlassUsed')
    // A sign-in method can't be removed while it is required.
    const disableRequest = { params: { uid: owner.uid }, body: { password } }
    expect((await clientFor(session)(endpoints.turnOffTwoFactor, disableRequest)).statusCode).toBe(409)
    const demotion = { params: { ...params, uid: owner.uid }, body: { role: 'admin' } }
    expect((await clientFor(session)(endpoints.changeMember, demotion)).statusCode).toBe(409)
    const removalResponse = await clientFor(session)(endpoints.removeMember, {
      params: { ...params, uid: owner.uid },
    })
    expect(removalResponse.statusCode).toBe(409)
  })

  it('needs a test, and an owner with password and two-factor authentication', async () => {
    const { owner, params } = await connect()
    const member = await register()
    await joinWorkspace(context, member.uid, owner.orgId, 'admin')
    const require = async (breakGlass?: string | null) =>
      (await owner.send(endpoints.changeSso, { params, body: { mode: 'required', breakGlass } })).json()
    const missingRequirement = async (breakGlass?: string | null) =>
      (await require(breakGlass)).error?.details.missing
    expect(await missingRequirement()).toBe('owner')
    expect(await missingRequirement(member.uid)).toBe('owner')
    expect(await missingRequirement(owner.uid)).toBe('twoFactor')
    await enableTwoFactor(context, owner.uid)
    expect((await require(owner.uid)).result.connection.mode).toBe('required')
    const changeResponse = await owner.send(endpoints.changeSso, { params, body: { mode: 'off' } })
    expect(changeResponse.json().error.code).toBe('sso_required')
  })

  it('opens to everyone when its connection is deleted, which ends its sessions and streams', async () => {
    const { owner, params, signIn, domain } = await connect('required')
    const { session } = await signIn(createPerson(domain), validResponse)
    const { seen, close } = await stream(`longhand_session=${session}`)
    await passSecondFactor(owner.uid)
    const startTime = Date.now()
    await owner.call(endpoints.removeSso, { params })
    await expect.poll(() => seen.ended).toBe(true)
    expect(Date.now() - startTime).toBeLessThan(1000)
    close()
    expect((await clientFor(session)(endpoints.getSession, {})).json().result).toBeNull()
    expect((await owner.send(endpoints.getWorkspace, { params })).statusCode).toBe(200)
  })
})

const signInWithCode = { method: 'password', address: '', userAgent: '', secondFactor: true } as const
const begin = async (uid: string) => (await startSession(context.db, uid, signInWithCode)).token

/** Marks a user's sessions as started with a second factor. */
const passSecondFactor = (uid: string) =>
  context.db.updateTable('sessions').set({ second_factor: true }).where('user_id', '=', uid).execute()

async function connectionOf(organizationId: string): Promise<string> {
  const query = context.db.selectFrom('sso_connections').select('id')
  return (await query.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()).id
}

/** Turns two-factor authentication on; returns a recovery code. */
async function recoveryCodeOf({ uid, call }: Caller): Promise<string> {
  const params = { uid }
  const { secret } = await call(endpoints.beginTwoFactor, { params, body: { password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await call(endpoints.confirmTwoFactor, { params, body: { code } })
  return recoveryCodes[0] ?? ''
}
