import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { addOrder, assignCorrection, stateOf } from './corrections.fixture.ts'

const product = await createTestProduct({
  CORRECTOR_APPLICATIONS: 'true',
  CORRECTOR_ADMIN_DOMAINS: 'admins.example',
})
const { context, register } = product
const { db } = context
const admin = await register('Grace Hopper')
await setRole(db, 'staff', admin.email, true)
const customer = await register('Mary Somerville')

const settingsOf = ({ uid, call }: Caller) => call(endpoints.getCorrectorSettings, { params: { uid } })
const isCorrector = async ({ call }: Caller) => (await call(endpoints.getSession))?.user.isCorrector
const language = (caller: Caller, body: object, languageCode = 'en') =>
  admin.call(endpoints.changeCorrectorLanguage, { params: { uid: caller.uid, languageCode }, body })
const newOrder = async (overrides: object = {}) =>
  addOrder(db, {
    collectionId: await addRecording(product, customer),
    workspaceId: customer.orgId,
    ...overrides,
  })

it('makes an applicant a corrector with exams once an administrator accepts', async () => {
  const person = await register()
  const params = { uid: person.uid }
  const body = { languages: ['en-US', 'en', 'es'], text: 'I know grammar.' }
  const correctorSettings = await person.call(endpoints.applyAsCorrector, { params, body })
  expect(correctorSettings).toMatchObject({
    isCorrector: false,
    application: { state: 'open', text: 'I know grammar.', languages: ['en', 'es'] },
  })
  expect((await person.send(endpoints.applyAsCorrector, { params, body })).statusCode).toBe(409)
  const languageRequest = { body: { language: 'fr' } }
  expect((await person.send(endpoints.addCorrectorLanguage, languageRequest)).statusCode).toBe(403)
  const waitingPage = await admin.call(endpoints.listCorrectors, { query: { show: 'applications' } })
  expect(waitingPage.Items.map(({ uid }) => uid)).toEqual([person.uid])
  await admin.call(endpoints.decideApplication, { params, body: { accepted: true, note: 'Welcome' } })
  expect(await isCorrector(person)).toBe(true)
  expect(await settingsOf(person)).toMatchObject({
    correctLangCodes: [],
    correctLangCode: null,
    isOnProbation: false,
    languages: [
      { language: 'en', state: 'exam', triesLeft: 3, hasExam: false },
      { language: 'es', state: 'exam' },
    ],
    application: { state: 'accepted' },
  })
  await person.call(endpoints.addCorrectorLanguage, languageRequest)
  await person.call(endpoints.addCorrectorLanguage, languageRequest)
  const removalResponse = await person.call(endpoints.removeCorrectorLanguage, {
    params: { uid: person.uid, languageCode: 'es' },
  })
  expect(removalResponse.languages.map((item) => item.language)).toEqual(['en', 'fr'])
  const mails = await db.selectFrom('mails').select('template').where('user_id', '=', person.uid).execute()
  expect(mails.map(({ template }) => template)).toContain('correctorAccepted')
  expect(
    (await admin.send(endpoints.decideApplication, { params, body: { accepted: false } })).statusCode,
  ).toBe(409)
})

it('lets a declined applicant apply again after 30 days, and withdraw', async () => {
  const person = await register()
  const params = { uid: person.uid }
  const send = () =>
    person.send(endpoints.applyAsCorrector, { params, body: { languages: ['en'], text: 'Please' } })
  await send()
  await admin.call(endpoints.decideApplication, { params, body: { accepted: false, note: 'No need' } })
  expect((await settingsOf(person)).application.state).toBe('declined')
  expect((await send()).statusCode).toBe(409)
  const before = new Date(Date.now() - 31 * 86_400_000)
  await db.updateTable('correctors').set({ decided_at: before }).where('user_id', '=', person.uid).execute()
  expect((await send()).statusCode).toBe(200)
  const { application } = await person.call(endpoints.withdrawApplication, { params })
  expect(application).toMatchObject({ state: 'none', text: '' })
  expect(await isCorrector(person)).toBe(false)
})

it('shows waived exams, probation, payment and activity in the settings', async () => {
  const person = await register()
  const entry = await language(person, { state: 'active', reviewer: true, rate: 90 })
  expect(entry.languages).toEqual([
    { language: 'en', state: 'active', probation: 5, reviewer: true, rate: 90 },
  ])
  const params = { uid: person.uid }
  const body = { active: false, correctorPayment: 'Account 12' }
  expect(await person.call(endpoints.changeCorrectorSettings, { params, body })).toMatchObject({
    correctLangCodes: ['en'],
    correctLangCode: 'en',
    correctorPayment: 'Account 12',
    isOnProbation: true,
    active: false,
  })
  await language(person, { probation: 0 })
  expect(await settingsOf(person)).toMatchObject({ isOnProbation: false, languages: [{ reviewer: true }] })
})

it('ends the work of a blocked corrector, and lets them back', async () => {
  const person = await register()
  await language(person, { state: 'active' })
  const order = await newOrder()
  await assignCorrection(db, order, person.uid)
  const params = { uid: person.uid }
  const entry = await admin.call(endpoints.blockCorrector, { params, body: { reason: 'Copied drafts' } })
  expect(entry.blocked?.reason).toBe('Copied drafts')
  expect(await isCorrector(person)).toBe(false)
  expect((await settingsOf(person)).blocked).toBe('Copied drafts')
  expect(await stateOf(db, order)).toEqual(['waiting', 'blocked'])
  const history = await admin.call(endpoints.getCorrectionHistory, { params: { correctionId: order } })
  expect(history.events).toMatchObject([{ kind: 'blocked', actor: 'Grace Hopper' }])
  expect(history.works).toMatchObject([{ outcome: 'blocked', corrector: { name: 'Ada Lovelace' } }])
  await admin.call(endpoints.unblockCorrector, { params })
  expect(await isCorrector(person)).toBe(true)
})

it('assigns waiting corrections to correctors of their queue only, and puts taken ones back', async () => {
  const [person, reviewer] = [await register(), await register('Emmy Noether')]
  await language(person, { state: 'active' })
  await language(reviewer, { state: 'active', reviewer: true })
  const params = { correctionId: await newOrder() }
  const assign = (uid: string | null) => admin.send(endpoints.assignCorrection, { params, body: { uid } })
  expect((await assign(customer.uid)).statusCode).toBe(409)
  expect((await assign(person.uid)).json().result.assigned).toEqual({ uid: person.uid, name: 'Ada Lovelace' })
  expect((await assign(null)).json().result.assigned).toBeNull()
  expect((await admin.send(endpoints.requeueCorrection, { params })).statusCode).toBe(409)
  await assignCorrection(db, params.correctionId, person.uid)
  expect((await assign(reviewer.uid)).statusCode).toBe(409)
  const requeueResponse = await admin.call(endpoints.requeueCorrection, { params })
  expect(requeueResponse.events.map(({ kind }) => kind)).toEqual(['assigned', 'assigned', 'requeued'])
  expect(await stateOf(db, params.correctionId)).toEqual(['waiting', 'withdrawn'])
  const works = db.updateTable('correction_works').where('correction_id', '=', params.correctionId)
  await works.set({ outcome: 'rejected' }).execute()
  // A correction assigned to someone who rejected it would never be corrected.
  expect((await assign(person.uid)).statusCode).toBe(409)
  expect((await assign(reviewer.uid)).statusCode).toBe(200)
  const review = { correctionId: await newOrder({ stage: 'review' }) }
  const assignReview = (uid: string) =>
    admin.send(endpoints.assignCorrection, { params: review, body: { uid } })
  expect((await assignReview(person.uid)).statusCode).toBe(409)
  expect((await assignReview(reviewer.uid)).statusCode).toBe(200)
})

it('lists the board by deadline without the customer, and counts queues', async () => {
  const overdueOrder = await newOrder({ due: -3600 })
  const { Items } = await admin.call(endpoints.listCorrectionBoard, { query: { lang: 'en' } })
  expect(Items[0]?.id).toBe(overdueOrder)
  expect(Items.map(({ due }) => due)).toEqual(Items.map(({ due }) => due).toSorted((a, b) => a - b))
  expect(JSON.stringify(Items)).not.toMatch(/Somerville|A talk|example\.com/)
  const stats = await admin.call(endpoints.getQueueStats, { params: { lang: 'en-GB' }, query: {} })
  expect(stats).toMatchObject({ language: 'en', days: 60, late: 1, waiting: { count: Items.length } })
  const cid = Items[0]?.collection ?? ''
  expect((await admin.call(endpoints.getQueueItem, { params: { lang: 'en', cid } })).id).toBe(overdueOrder)
})

it('is administered by staff, and by correctors with a verified address at a domain', async () => {
  const person = await register()
  await language(person, { state: 'active' })
  const status = async () => {
    const { isCorrectorAdmin } = (await person.call(endpoints.getSession))?.user ?? {}
    const { statusCode } = await person.send(endpoints.listCorrectors, { query: {} })
    return [isCorrectorAdmin, statusCode]
  }
  expect(await status()).toEqual([false, 403])
  const user = db.updateTable('users').where('id', '=', person.uid)
  await user.set({ email: 'ada@admins.example' }).execute()
  expect(await status()).toEqual([false, 403])
  await user.set({ email_verified_at: new Date() }).execute()
  expect(await status()).toEqual([true, 200])
  await admin.call(endpoints.deleteCorrectorLanguage, { params: { uid: person.uid, languageCode: 'en' } })
  expect(await status()).toEqual([false, 403])
})

it('keeps rates by language for correctors', async () => {
  const person = await register()
  expect((await person.send(endpoints.listCorrectorRates)).statusCode).toBe(403)
  await language(person, { state: 'active' })
  const body = { correction: 80, review: 40, currency: 'EUR' as const }
  await admin.call(endpoints.saveCorrectorRate, { params: { lang: 'en' }, body })
  expect((await person.call(endpoints.listCorrectorRates)).Items).toEqual([{ language: 'en', ...body }])
  const { Items } = await admin.call(endpoints.deleteCorrectorRate, { params: { lang: 'en' } })
  expect(Items).toEqual([])
})

it("gives a workspace's corrector its queue, until they are removed or leave", async () => {
  const owner = await register('Maria Agnesi')
  const member = await register()
  const otherUser = await register()
  await joinWorkspace(context, member.uid, owner.orgId)
  const params = { oid: owner.orgId }
  const appoint = (caller: Caller) =>
    owner.send(endpoints.appointOwnCorrector, { params, body: { uid: caller.uid, language: 'en-US' } })
  expect((await appoint(otherUser)).statusCode).toBe(404)
  expect((await appoint(member)).json().Items).toEqual([
    { uid: member.uid, name: 'Ada Lovelace', language: 'en', state: 'active', reviewer: false },
  ])
  expect(await settingsOf(member)).toMatchObject({
    isCorrector: true,
    isOnProbation: false,
    languages: [{ language: 'en', workspace: { id: owner.orgId }, state: 'active' }],
  })
  // A workspace's own correctors don't work for the installation.
  const languageRequest = { body: { language: 'es' } }
  expect((await member.send(endpoints.addCorrectorLanguage, languageRequest)).statusCode).toBe(403)
  const orderInput = { ownWorkspaceId: owner.orgId }
  const first = await newOrder(orderInput)
  await assignCorrection(db, first, member.uid)
  await owner.call(endpoints.removeOwnCorrector, {
    params: { ...params, uid: member.uid, languageCode: 'en' },
  })
  expect(await stateOf(db, first)).toEqual(['waiting', 'withdrawn'])
  expect(await isCorrector(member)).toBe(false)
  await appoint(member)
  const second = await newOrder(orderInput)
  await assignCorrection(db, second, member.uid)
  await owner.call(endpoints.removeMember, { params: { ...params, uid: member.uid }, query: {} })
  expect(await stateOf(db, second)).toEqual(['waiting', 'withdrawn'])
  expect(await isCorrector(member)).toBe(false)
  expect((await owner.call(endpoints.listOwnCorrectors, { params })).Items).toEqual([])
})
