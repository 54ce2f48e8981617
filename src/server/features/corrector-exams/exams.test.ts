import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { addClip, correctedWords, createGoldAdmin } from '#server/testing/gold-clips.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { endExam, endOverdueExams, scoreExam } from './service.ts'

const product = await createTestProduct()
const { context, register } = product
const { db } = context
const { admin, recording } = await createGoldAdmin(product)

/** Registers a corrector of English who can take the exam. */
async function registerApplicant(): Promise<Caller> {
  const person = await register()
  const params = { uid: person.uid, languageCode: 'en' }
  await admin.call(endpoints.changeCorrectorLanguage, { params, body: { state: 'exam' } })
  return person
}

const start = ({ send }: Caller) => send(endpoints.startExam, { body: { language: 'en', name: 'My exam' } })
const examsOf = async ({ uid, call }: Caller) =>
  (await call(endpoints.listMyExams, { params: { uid } })).Items
const settingsOf = ({ uid, call }: Caller) => call(endpoints.getCorrectorSettings, { params: { uid } })

/** Stores the corrected words with the given number of errors, and completes the exam. */
async function complete(collectionId: string, errors: number) {
  const words = correctedWords(errors).slice(0, 20)
  const speakers = [{ id: 'spk_0', name: 'Speaker 1' }]
  await storeTranscript(db, collectionId, { words, speakers, sources: [] })
  const { id } = await db
    .selectFrom('corrections')
    .select('id')
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => scoreExam(context, tx, { id, collectionId }))
  const ended_at = new Date()
  await db
    .updateTable('correction_works')
    .set({ ended_at, outcome: 'complete' })
    .where('correction_id', '=', id)
    .execute()
  await db.updateTable('corrections').set({ state: 'complete', ended_at }).where('id', '=', id).execute()
}

it('requires a clip in the language, and a language that awaits its exam', async () => {
  const person = await registerApplicant()
  expect((await start(person)).json().error.code).toBe('not_available')
  expect((await settingsOf(person)).languages).toMatchObject([
    { hasExam: false, examLength: null, triesLeft: 3 },
  ])
  await addClip(product, admin, recording)
  expect((await settingsOf(person)).languages).toMatchObject([
    { hasExam: true, examLength: { shortest: 10, longest: 10 } },
  ])
  expect((await start(await register())).statusCode).toBe(403)
  const frenchExam = await person.send(endpoints.startExam, { body: { language: 'fr' } })
  expect(frenchExam.statusCode).toBe(404)
})

it('is passed at the pass mark, and begins the probation', async () => {
  const person = await registerApplicant()
  const { result: exam } = (await start(person)).json()
  expect((await start(person)).json().result).toEqual(exam)
  // Older clients don't name the language.
  const body = { oid: person.orgId, uid: person.uid, name: 'My exam' }
  expect(await person.call(endpoints.startExam, { body })).toEqual(exam)
  expect((await settingsOf(person)).languages).toMatchObject([{ exam: exam.id, triesLeft: 2 }])
  const recording = await person.call(endpoints.getCollection, { params: { id: exam.id } })
  expect(recording).toMatchObject({ name: '', demo: false })
  // One of twenty words is wrong: 95%.
  await complete(exam.id, 1)
  expect(await examsOf(person)).toMatchObject([
    {
      language: 'en',
      score: 0.95,
      passed: true,
      collection: null,
      differences: [{ start: 4.5, given: 'wrong9', expected: 'word9' }],
    },
  ])
  expect(await settingsOf(person)).toMatchObject({
    correctLangCodes: ['en'],
    correctLangCode: 'en',
    isOnProbation: true,
    languages: [{ state: 'active', probation: 5, exam: null }],
  })
  expect((await start(person)).statusCode).toBe(409)
})

it('can be failed three times', async () => {
  const person = await registerApplicant()
  for (let i = 0; i < 3; i++) {
    const response = await start(person)
    expect(response.statusCode, response.body).toBe(200)
    await complete(response.json().result.id, 2)
  }
  expect((await examsOf(person)).map(({ passed, score }) => [passed, score])).toEqual(
    Array.from({ length: 3 }, () => [false, 0.9]),
  )
  expect((await start(person)).statusCode).toBe(409)
  const { Items } = await admin.call(endpoints.listExams, { query: { uid: person.uid } })
  expect(Items.map(({ corrector }) => corrector.name)).toEqual(
    Array.from({ length: 3 }, () => 'Ada Lovelace'),
  )
  // An administrator waives the exam.
  const params = { uid: person.uid, languageCode: 'en' }
  await admin.call(endpoints.changeCorrectorLanguage, { params, body: { state: 'active' } })
  expect((await settingsOf(person)).correctLangCode).toBe('en')
})

it('is scored as is when its time is up, and fails if it is abandoned', async () => {
  const person = await registerApplicant()
  const first = (await start(person)).json().result
  const overdueFields = { due_at: new Date(Date.now() - 1000) }
  await db.updateTable('corrections').set(overdueFields).where('collection_id', '=', first.id).execute()
  await endOverdueExams(context)
  const second = (await start(person)).json().result
  const { id } = await db
    .selectFrom('corrections')
    .select('id')
    .where('collection_id', '=', second.id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => endExam(tx, id, 'withdrawn'))
  expect((await examsOf(person)).map(({ passed, score }) => [passed, score])).toEqual([
    [false, null],
    [false, 0.9],
  ])
  const works = await db
    .selectFrom('correction_works')
    .select('outcome')
    .where('corrector_id', '=', person.uid)
    .orderBy('taken_at')
    .execute()
  expect(works.map(({ outcome }) => outcome)).toEqual(['timedOut', 'withdrawn'])
})
