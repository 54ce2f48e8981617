import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { createModelStore } from '#server/infra/models/store.ts'
import { allJobs } from '#server/jobs.ts'
import { createTestModel, randomBytes, startModelHost } from '#server/testing/model-host.ts'
import { createTestProduct } from '#server/testing/product.ts'
import { prepareModels } from './prepare.ts'

const content = randomBytes(100_000)
const entries = ['silero-vad', 'hearing'].map((name) => createTestModel(name, { 'model.onnx': content }))
const params = { name: 'hearing' }

/** Creates a product with two fictional models, and a server that hosts the models. */
async function setUp(env: Record<string, string> = {}) {
  const host = await startModelHost({ 'model.onnx': content })
  const product = await createTestProduct({ MODELS_URL: host.url, ...env })
  const { context } = product
  context.models = createModelStore(context.config, {
    entries,
    policy: { stallMs: 60_000, retries: 1, backOff: () => 5 },
  })
  return { host, ...product }
}

it('lets only staff download a model in the background and remove it', async () => {
  const { context, register } = await setUp()
  const ada = await register()
  for (const endpoint of [endpoints.fetchModel, endpoints.removeModel])
    expect((await ada.send(endpoint, { params })).statusCode).toBe(403)
  const response = await ada.send(endpoints.listModels)
  expect([response.statusCode, response.json().error.code]).toEqual([403, 'forbidden'])

  await setRole(context.db, 'staff', ada.email, true)
  expect(await ada.call(endpoints.fetchModel, { params })).toMatchObject({
    name: 'hearing',
    state: 'waiting',
  })
  await context.queue.work(context, allJobs)
  const stateOf = async () =>
    (await ada.call(endpoints.listModels)).find(({ name }) => name === 'hearing')?.state
  while ((await stateOf()) !== 'installed') await sleep(20)
  expect(context.models.folder('hearing')).not.toBeNull()
  expect((await ada.call(endpoints.fetchModel, { params })).state).toBe('installed')

  expect((await ada.send(endpoints.removeModel, { params })).statusCode).toBe(204)
  expect(await stateOf()).toBe('absent')
  const unknownResponse = await ada.send(endpoints.fetchModel, { params: { name: 'nobody' } })
  expect([unknownResponse.statusCode, unknownResponse.json().error.code]).toEqual([404, 'not_found'])
})

it('reports a failed model to staff, and drops a canceled request', async () => {
  const { host, context, register } = await setUp()
  const ada = await register()
  await setRole(context.db, 'staff', ada.email, true)
  await ada.call(endpoints.fetchModel, { params })
  await ada.send(endpoints.removeModel, { params })
  await ada.call(endpoints.fetchModel, { params: { name: 'silero-vad' } })
  host.queueAnswers('model.onnx', (_, response) => void response.writeHead(410).end())
  await context.queue.work(context, allJobs)
  const models = () => ada.call(endpoints.listModels)
  while (!(await models()).some(({ error }) => error?.includes('responded with 410'))) await sleep(20)
  expect((await models()).map(({ state }) => state)).toEqual(['absent', 'absent'])
  expect(host.requests).toHaveLength(1)
})

it('downloads missing models at start, reports them, and ends on request', async () => {
  const { context } = await setUp()
  const lines: string[] = []
  const stopPreparing = prepareModels(context, 'all', (line) => lines.push(line))
  while (lines.length < 2) await sleep(10)
  expect(lines[0]).toMatch(
    /^Downloading the English speech model from 127\.0\.0\.1:\d+ in the background: 1 MB\.$/,
  )
  expect(lines[1]).toBe('The English speech model is installed.')
  await stopPreparing()
  await prepareModels(context, 'all', (line) => lines.push(line))()
  expect(lines).toHaveLength(2)

  const { host, context: slowContext } = await setUp()
  const downloadStarted = new Promise<void>((resolve) => {
    const neverRespond = (_: unknown, response: { flushHeaders(): void }) => {
      response.flushHeaders()
      resolve()
    }
    host.queueAnswers('model.onnx', (_, response) => void response.end(), neverRespond)
  })
  const end = prepareModels(slowContext, 'all', (line) => lines.push(line))
  await downloadStarted
  await end()
  expect(lines).toHaveLength(3)
})

it('reports an unreachable host once', async () => {
  const { context } = await setUp({ MODELS_URL: 'http://127.0.0.1:1' })
  const lines: string[] = []
  const stopPreparing = prepareModels(context, 'all', (line) => lines.push(line))
  while (lines.length === 0) await sleep(10)
  await stopPreparing()
  expect(lines).toEqual([expect.stringContaining("127.0.0.1:1 isn't responding")])
})

it('downloads nothing automatically when turned off, or in one of several processes', async () => {
  const { context } = await setUp()
  for (const [modelFetch, mode] of [
    ['off', 'all'],
    ['auto', 'serve'],
    ['auto', 'worker'],
  ] as const) {
    let isDownloading = false
    const adoption = new Promise<void>((resolve) => {
      const adoptFiles = async () => void setImmediate(resolve)
      const folder = () => {
        isDownloading = true
        return null
      }
      context.models = { ...context.models, adoptFiles, folder }
    })
    const stopPreparing = prepareModels(
      { ...context, config: { ...context.config, modelFetch } },
      mode,
      () => {},
    )
    await adoption
    await stopPreparing()
    expect([modelFetch, mode, isDownloading]).toEqual([modelFetch, mode, false])
  }
})
