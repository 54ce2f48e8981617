import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/error-body.ts'
import type { RouteName } from '#contract/routes.ts'
import { sample } from '#contract/samples.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { statuses } from './infra/http/errors.ts'
import { picture } from './testing/examples/account-makers.ts'
import { createResponseChecker, type Document, toExample } from './testing/examples/example-responses.ts'
import { addMediaExport, subtitles } from './testing/examples/recording-makers.ts'
import { type Cast, createCast, createScene, fillSamples } from './testing/examples/sample-users.ts'
import type { Scene } from './testing/examples/scene.ts'
import { createTestProduct } from './testing/product.ts'
import { connectProvider } from './testing/scim-provider.ts'

const product = await createTestProduct({
  SIGN_IN_ADDRESS_ATTEMPTS: '100000',
  // Lets staff read all emails, and users their own.
  ENVIRONMENT: 'test',
  EMAIL_IN_DOMAIN: 'in.example.com',
  BASE_URL: 'http://localhost:3000',
})
const { anonymous, app, context } = product
await context.queue.work(context, accountJobs)
const document = (await anonymous.send(endpoints.getOpenApi)).json() as Document
const checker = createResponseChecker(document)
const sharedCasts = { user: await createCast(product), staff: await createCast(product, true) }

/** Examples that delete or change the account, and therefore need a separate one. */
const ownStateRoutes = new Set<RouteName>([
  ...(['confirmPasswordReset', 'completeSignIn', 'beginTwoFactor', 'confirmTwoFactor'] as const),
  ...(['turnOffTwoFactor', 'makeRecoveryCodes', 'addPasskey', 'signInWithPasskey'] as const),
  ...(['renamePasskey', 'removePasskey', 'endSession', 'endOtherSessions', 'changeEmail'] as const),
  ...([
    'dropEmailChange',
    'changePassword',
    'deleteAccount',
    'startDataExport',
    'removeDataExport',
    'getDataExport',
    'signOut',
  ] as const),
  ...(['removeUserFromOrg', 'updateEmail', 'callVerifyEmail', 'markOrganizationForDeletion'] as const),
  ...(['addWorkspace', 'changeMember', 'removeMember', 'acceptInvite', 'listReceivedInvites'] as const),
  ...(['listCollections', 'listTrash', 'emptyTrash', 'verifyEmail', 'startRegionalSession'] as const),
])

/** Setup that an example needs besides its samples. */
const setupSteps: Partial<Record<RouteName, (scene: Scene) => Promise<unknown>>> = {
  turnOffTwoFactor: (scene) => scene.make('signInToken'),
  makeRecoveryCodes: (scene) => scene.make('signInToken'),
  checkIn: async ({ caller, make }) =>
    caller.call(endpoints.checkOut, { params: { id: await make('collection') } }),
  dropLockRequest: async ({ caller, make }) =>
    caller.call(endpoints.checkOut, { params: { id: await make('collection') } }),
  removeOwnCorrector: async ({ caller, make }) =>
    caller.call(endpoints.appointOwnCorrector, {
      params: { oid: caller.orgId },
      body: { uid: await make('member'), language: 'en' },
    }),
  listTrash: (scene) => scene.make('trashedCollection'),
  emptyTrash: (scene) => scene.make('trashedCollection'),
  listHighlights: (scene) => scene.make('reply'),
  getRepliesWithUserInfo: (scene) => scene.make('reply'),
  listInvites: (scene) => scene.make('invite'),
  getScimToken: ({ caller }) => caller.call(endpoints.createScimToken, { params: { oid: caller.orgId } }),
  listGroupRoles: (scene) => scene.make('scimGroup'),
  listReceivedInvites: (scene) => scene.make('receivedInvite'),
  listTags: (scene) => scene.make('tag'),
  listCalendars: (scene) => scene.make('calendar'),
  listMeetings: (scene) => scene.make('calendar'),
  listPodcasts: (scene) => scene.make('podcast'),
  listProjects: (scene) => scene.make('project'),
  listSavedSearches: (scene) => scene.make('search'),
  listDictionaries: (scene) => scene.make('dictionary'),
  getDiarization: (scene) => scene.make('readyDiarization'),
  listRecodes: (scene) => scene.make('recode'),
  listUploads: (scene) => scene.make('upload'),
  listPasskeys: (scene) => scene.make('credentialId'),
  removeDataExport: ({ caller }) => caller.call(endpoints.startDataExport, { params: { uid: caller.uid } }),
  getDataExport: ({ caller }) => caller.call(endpoints.startDataExport, { params: { uid: caller.uid } }),
  listMedia: (scene) => scene.make('media'),
  getMediaExport: addMediaExport,
  startMediaExport: (scene) => scene.make('reply'),
  removeMediaExport: addMediaExport,
  createMediaExportLink: addMediaExport,
}

/** Binary request bodies. */
const bytes: Partial<Record<RouteName, Buffer>> = {
  putAvatar: picture,
  uploadPicture: picture,
  putWorkspacePicture: picture,
  putWhiteLabelLogo: picture,
  createImport: subtitles,
  previewImport: subtitles,
  putPart: Buffer.alloc(10),
  recognizeLive: Buffer.alloc(32_000),
  endSubscription: Buffer.from('List-Unsubscribe=One-Click'),
}

const staffRoutePattern =
  /customToken|fixUser|Model|SpeechEngine|Administrator|Installation|endSetup|sendTestMail|listAuditLog|listAll|changeEnterprise|grantCredits|recordPayment|Coupon|PromotionCode|CustomerBilling|refundCharge|Revenue|makeImpersonationKey|WhiteLabel|listMails|readMail|getDiagnostics/

async function getCast(name: RouteName): Promise<Cast> {
  const staff = staffRoutePattern.test(name)
  if (name === 'impersonate') return createCast(product, true)
  return ownStateRoutes.has(name) ? createCast(product) : sharedCasts[staff ? 'staff' : 'user']
}

async function send(name: RouteName) {
  await context.db.deleteFrom('rate_limits').execute()
  const endpoint: Endpoint = endpoints[name]
  const scene = createScene(product, endpoint, await getCast(name))
  await setupSteps[name]?.(scene)
  const { error: _, ...request } = endpoint.example ?? {}
  const input = (await fillSamples(scene, request)) as object
  const requiresUser = endpoint.access === 'user' || endpoint.access === 'reader'
  const caller = requiresUser ? scene.caller : anonymous
  const body = bytes[name]
  const form = endpoint.foreignForm && new URLSearchParams((input as { body: Record<string, string> }).body)
  const headers: Record<string, string> = {
    ...(endpoint.access === 'provisioner' && {
      authorization: (await connectProvider(product, scene.caller)).authorization,
    }),
    ...(body && { 'content-type': 'application/octet-stream' }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const response = await caller.send(
    endpoint,
    { ...input, ...(body && { body }), ...(form && { body: String(form) }) } as never,
    headers,
  )
  return { endpoint, scene, response }
}

const answers: Record<string, unknown> = {}
const isJson = (type: unknown) => /^application\/(scim\+)?json/.test(String(type))

describe('the example of', () => {
  const names = (Object.keys(endpoints) as RouteName[]).filter((name) => name !== 'streamEvents')

  it.each(names)('%s gets the documented response', async (name) => {
    const { endpoint, scene, response } = await send(name)
    const { statusCode: status, headers, body } = response
    expect(endpoint.example, 'has no example').toBeDefined()
    const code = isJson(headers['content-type']) ? JSON.parse(body).error?.code : undefined
    if (endpoint.access === 'provisioner') expect(status, body).toBeLessThan(300)
    expect(code, body.slice(0, 500)).toBe(endpoint.example?.error)
    expect(checker.statusesOf(name)).toContain(String(status))
    if (status === 204 || status === 302 || status === 303) return
    const [type = ''] = String(headers['content-type']).split(';')
    expect(checker.typesOf(name, status)).toContain(type)
    if (!isJson(type) || name === 'getOpenApi') return
    expect(checker.problems(name, status, JSON.parse(body))).toEqual([])
    answers[name] = toExample(scene, JSON.parse(body))
  })

  it('streamEvents gets the documented response', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const abort = new AbortController()
    const url = `${address}/events?since=${endpoints.streamEvents.example.query.since}`
    const response = await fetch(url, {
      headers: { cookie: sharedCasts.user.caller.cookie },
      signal: abort.signal,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    abort.abort()
  })
})

describe('the recorded responses', () => {
  const file = new URL('./features/system/example-responses.json', import.meta.url)

  it('match their schemas, one for each operation with a JSON response', async () => {
    if (process.env.RECORD_EXAMPLES) await writeFile(file, `${JSON.stringify(answers, null, 2)}\n`)
    const current = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    expect(Object.keys(current).sort()).toEqual(Object.keys(answers).sort())
    for (const [name, answer] of Object.entries(current)) {
      const endpoint: Endpoint = endpoints[name as RouteName]
      const { error } = answer as Partial<ErrorBody>
      const { answer: kind } = endpoint
      const successStatus = kind.kind === 'scim' && kind.created ? 201 : 200
      const status = error ? statuses[error.code] : successStatus
      expect([endpoint.path, checker.problems(name, status, answer)]).toEqual([endpoint.path, []])
    }
  })
})

it('lists unknown fields, missing fields and undocumented statuses of responses', () => {
  const problems = checker.problems('getSession', 200, { result: {}, unknown: 1 }).join()
  expect(problems).toContain('"additionalProperty":"unknown"')
  expect(problems).toContain('"missingProperty":"workspaces"')
  expect(checker.problems('getSession', 418, {})).toEqual(['getSession has no JSON response 418'])
})

it('uses every sample', () => {
  const usedSchemas = JSON.stringify(Object.values(endpoints).map((endpoint: Endpoint) => endpoint.example))
  for (const [name, value] of Object.entries(sample))
    expect(usedSchemas, name).toContain(JSON.stringify(value).slice(1, -1))
})
