import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { PlanFeature } from '#contract/plan-choices.ts'
import type { WorkspaceKind } from '#domain/billing/workspace-access.ts'
import { findInviteKey } from '#server/testing/invites.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { enablePlans } from '#server/testing/plans.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { serveTextModel } from '#server/testing/text-model-server.ts'
import { walletOf } from '#server/testing/wallet.ts'
import { upsertBilling } from './queries.ts'

const model = await serveTextModel(() => 'The sea.')
afterAll(() => model.close())
const product = await createTestProduct({
  TEXT_MODEL: 'a-model',
  TEXT_MODEL_URL: model.url,
})
const { context, register, as } = product
const tomorrow = new Date(Date.now() + 86_400_000)

/** Sets up a workspace of each kind. */
const setUpKind: Record<WorkspaceKind, (orgId: string) => Promise<unknown>> = {
  enterprise: (id) =>
    context.db.updateTable('organizations').set({ enterprise_at: new Date() }).where('id', '=', id).execute(),
  subscription: (organizationId) =>
    upsertBilling(context.db, organizationId, {
      plan: 'standard',
      interval: 'month',
      seats: 2,
      subscribed_at: new Date(),
      paid_until: tomorrow,
    }),
  payAsYouGo: (id) => walletOf(context, id).pay(1000),
  trial: (organizationId) => upsertBilling(context.db, organizationId, { trial_ends_at: tomorrow }),
  free: async () => {},
}

interface Person extends Caller {
  collection: string
  document: string
}

/** Registers a user with a transcript and a document that were created before plans were enabled. */
async function addPerson(): Promise<Person> {
  const user = await register()
  const list = { params: { uid: user.uid }, body: { orgId: user.orgId } }
  const collection = (await user.call(endpoints.listCollections, list)).Items[0]?.id ?? ''
  const createdDocument = await user.call(endpoints.makeDocument, { params: { id: collection }, body: {} })
  return { ...user, collection, document: createdDocument.id }
}

async function addPersonOfKind(kind: WorkspaceKind): Promise<Person> {
  const person = await addPerson()
  await setUpKind[kind](person.orgId)
  return person
}

type SendRequest = (person: Person) => ReturnType<Caller['send']>

/** Calls that require a plan feature, by the feature's name. */
const calls: Record<Exclude<PlanFeature, 'Precision' | 'FileSizeLimit'>, Record<string, SendRequest>> = {
  TranscriptExport: {
    file: ({ send, collection: id }) =>
      send(endpoints.getSubtitles, { params: { id }, query: { format: 'srt' } }),
    preview: ({ send, collection: id }) =>
      send(endpoints.previewExport, { params: { id }, query: { format: 'docx' } }),
    archive: ({ send, uid, orgId, collection }) =>
      send(endpoints.startBulkExport, {
        params: { uid },
        body: { orgId, collections: [collection], formats: [{ format: 'txt' }] },
      }),
    video: ({ send, collection: id }) =>
      send(endpoints.startMediaExport, { params: { id }, body: { kind: 'clips' } }),
    bundle: ({ send, collection: id }) => send(endpoints.exportBundle, { params: { id } }),
    document: ({ send, document: id }) =>
      send(endpoints.exportDocument, { params: { id }, query: { format: 'docx' } }),
  },
  TranscriptTranslation: {
    translate: ({ send, collection: id }) =>
      send(endpoints.translateCollection, { params: { id }, body: { to: 'es-ES' } }),
    document: ({ send, document: id }) =>
      send(endpoints.translateCollection, { params: { id }, body: { to: 'es-ES' } }),
  },
  TranscriptSummarization: {
    summary: ({ send, collection: id }) =>
      send(endpoints.generateContent, {
        params: { id },
        body: { prompt: 'Summarize the recording', variant: 'summary' },
      }),
  },
  ContentGeneration: {
    essay: ({ send, collection: id }) =>
      send(endpoints.generateContent, {
        params: { id },
        body: { prompt: 'Write about the recording', variant: 'essay' },
      }),
    fromPrompt: ({ send, uid, orgId }) =>
      send(endpoints.createTranscription, {
        params: { uid },
        body: { type: 'text', cid: randomUUID(), orgId, name: 'Notes', prompt: 'Write about the sea' },
      }),
    completion: ({ send, document: id }) =>
      send(endpoints.completeText, {
        params: { id },
        body: { prompt: 'Write about the sea', variant: 'custom' },
      }),
    picture: ({ send, document: id }) =>
      send(endpoints.makeImage, { params: { id }, body: { prompt: 'The sea in winter', variant: 'custom' } }),
  },
  MagicDoc: {
    document: ({ send, uid, orgId }) =>
      send(endpoints.createTranscription, {
        params: { uid },
        body: { type: 'text', cid: randomUUID(), orgId, name: 'Notes' },
      }),
    fromTranscript: ({ send, collection: id }) => send(endpoints.makeDocument, { params: { id }, body: {} }),
  },
  MeetingAssistant: {
    calendar: ({ send, uid }) =>
      send(endpoints.addCalendar, { params: { uid }, body: { url: 'https://calendar.invalid/a.ics' } }),
  },
}

const includedFeatures: Record<WorkspaceKind, readonly string[]> = {
  enterprise: Object.keys(calls),
  subscription: ['ContentGeneration', 'TranscriptSummarization', 'TranscriptExport', 'MagicDoc'],
  payAsYouGo: Object.keys(calls),
  trial: Object.keys(calls),
  free: [],
}

describe.each(Object.keys(setUpKind).map((kind) => kind as WorkspaceKind))('%s', (kind) => {
  it('may use what its plan includes, and gets the upsell for everything else', async () => {
    const person = await addPerson()
    const restore = await enablePlans(context)
    await setUpKind[kind](person.orgId)
    for (const [feature, sendersByKind] of Object.entries(calls))
      for (const [name, send] of Object.entries(sendersByKind)) {
        const response = await send(person)
        const { error } = response.headers['content-type']?.toString().includes('json')
          ? response.json()
          : { error: undefined }
        const isRefused = error?.code === 'upgrade_required'
        expect([feature, name, isRefused]).toEqual([feature, name, !includedFeatures[kind].includes(feature)])
        if (isRefused) expect([response.statusCode, error.details]).toEqual([402, { feature, kind }])
      }
    restore()
  })
})

it('refuses nothing without plans', async () => {
  const person = await addPersonOfKind('free')
  for (const sendersByKind of Object.values(calls))
    for (const send of Object.values(sendersByKind)) expect((await send(person)).statusCode).not.toBe(402)
})

it('has no meeting assistant in a listed workspace, whatever its plan', async () => {
  const person = await addPersonOfKind('enterprise')
  const catalogChanges = { withoutMeetingAssistant: [person.orgId] }
  const restore = await enablePlans(context, (catalog) => ({ ...catalog, ...catalogChanges }))
  for (const send of Object.values(calls.MeetingAssistant)) {
    const response = await send(person)
    expect([response.statusCode, response.json().error.details.feature]).toEqual([402, 'MeetingAssistant'])
  }
  const meetings = await person.call(endpoints.listMeetings, { params: { uid: person.uid } })
  expect(meetings).toEqual([])
  for (const send of Object.values(calls.TranscriptExport))
    expect((await send(person)).statusCode).not.toBe(402)
  restore()
})

describe('seats', () => {
  it('are counted with pending invites, and when people join', async () => {
    const owner = await addPersonOfKind('free')
    const restore = await enablePlans(context)
    const invite = (emails: string[]) =>
      owner.send(endpoints.sendInvites, { params: { oid: owner.orgId }, body: { emails } })
    const fullResponse = await invite(['grace@example.com'])
    expect([fullResponse.statusCode, fullResponse.json().error.code]).toEqual([402, 'seats_full'])
    await setUpKind.subscription(owner.orgId)
    expect((await invite(['grace@example.com', 'alan@example.com'])).statusCode).toBe(402)
    expect((await invite(['grace@example.com'])).statusCode).toBe(200)
    expect((await invite(['alan@example.com'])).statusCode).toBe(402)
    const key = await findInviteKey(product, 'grace@example.com')
    const isFull = async () => (await owner.call(endpoints.getInvite, { params: { key } })).full
    expect(await isFull()).toBe(false)
    await joinWorkspace(context, (await register()).uid, owner.orgId)
    expect(await isFull()).toBe(true)
    await setUpKind.enterprise(owner.orgId)
    expect((await invite(['alan@example.com'])).statusCode).toBe(200)
    restore()
  })
})

it('exports nothing through public links of a free workspace', async () => {
  const { collection: id, call, orgId } = await addPersonOfKind('free')
  const restore = await enablePlans(context)
  const { pubkey } = await call(endpoints.createPublicLink, { params: { id }, body: { allowExport: true } })
  const get = () => as('').send(endpoints.getSubtitles, { params: { id }, query: { format: 'txt', pubkey } })
  expect((await get()).statusCode).toBe(402)
  await setUpKind.payAsYouGo(orgId)
  expect((await get()).statusCode).toBe(200)
  restore()
})
