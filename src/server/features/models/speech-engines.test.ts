import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { speechCheckRecordings } from '#server/infra/speech/check/recordings.ts'
import { allJobs } from '#server/jobs.ts'
import { type Recognize, testProviders } from '#server/testing/check-providers.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { type Reply, serveProvider } from '#server/testing/speech-provider.ts'
import { prepareModels } from './prepare.ts'

const recognizeCorrectly: Recognize = (language) =>
  speechCheckRecordings().find((recording) => language.startsWith(recording.language))?.text ?? ''

/** Creates a product with Deepgram as its only engine, on a local server. */
async function setUp(recognize: Recognize, speechCheck: string) {
  const state = { recognize }
  const reply: Reply = (exchange, response) =>
    testProviders.deepgram.reply(state.recognize)(exchange, response)
  const { url, exchanges } = await serveProvider(reply)
  const settings = { SPEECH_ENGINES: 'deepgram', SPEECH_CHECK: speechCheck, MODEL_FETCH: 'off' }
  const product = await createTestProduct({ ...settings, ...testProviders.deepgram.settings(url) })
  const { context } = product
  const staff = await product.register()
  await setRole(context.db, 'staff', staff.email, true)
  const deepgram = async () => (await staff.call(endpoints.listSpeechEngines))[0]
  const problems = async () => (await deepgram())?.checks.map(({ problem }) => problem)
  /** Prepares models as `npm start` does. */
  const start = () => prepareModels(context, 'all', () => {})
  return { ...product, state, exchanges, staff, deepgram, problems, start }
}

it("checks installed models at start, skips failing ones, and enables them after staff's check", async () => {
  const { context, state, exchanges, register, staff, deepgram, problems, start } = await setUp(
    () => 'something else entirely that nobody has ever said',
    'auto',
  )
  const name = 'deepgram'
  expect(await deepgram()).toMatchObject({ name, ready: true, local: false, checkSeconds: 27, checks: [] })
  await context.queue.work(context, allJobs)
  await start()()
  while ((await problems())?.join() !== 'words,words') await sleep(20)
  const languages = await staff.call(endpoints.listLanguages)
  expect(languages.find(({ code }) => code === 'en-US')).toMatchObject({
    available: false,
    enabledBy: [{ kind: 'check', name }],
  })
  const { engines } = await staff.call(endpoints.getDiagnostics)
  expect(engines[0]?.checks.map(({ problem }) => problem)).toEqual(['words', 'words'])

  const user = await register()
  expect((await user.send(endpoints.checkSpeechEngine, { params: { name } })).statusCode).toBe(403)
  expect((await staff.send(endpoints.checkSpeechEngine, { params: { name: 'nobody' } })).statusCode).toBe(404)
  const requestCount = exchanges.length
  state.recognize = recognizeCorrectly
  expect((await staff.send(endpoints.checkSpeechEngine, { params: { name } })).statusCode).toBe(204)
  while ((await problems())?.join() !== ',') await sleep(20)
  expect(exchanges.length).toBe(requestCount * 2)
  expect((await context.speech.choose('en-US'))?.id).toBe(name)
})

it.each(['local', 'off'])('checks no provider with SPEECH_CHECK=%s', async (speechCheck) => {
  const { context, exchanges, start } = await setUp(recognizeCorrectly, speechCheck)
  let isDone = false
  const jobs = allJobs.map((job) =>
    job.name === 'speech.check'
      ? {
          ...job,
          handler: (...args: Parameters<typeof job.handler>) =>
            job.handler(...args).finally(() => {
              isDone = true
            }),
        }
      : job,
  )
  await context.queue.work(context, jobs)
  await start()()
  while (!isDone) await sleep(20)
  expect(exchanges).toEqual([])
})
