import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import type { Transcript } from '#contract/transcripts.ts'
import { json, serveProvider } from '#server/testing/speech-provider.ts'
import { type Client, register, signIn } from '../client.ts'
import { crash, createTemporaryFolder, startProduct } from '../product.ts'
import { getCollection } from '../uploading.ts'

const sentenceCount = 400
const crashCount = 2

/** Returns the welcome recording of a new user, with a given number of sentences. */
async function createLongTranscript(client: Client): Promise<string> {
  const list = { method: 'POST', body: { orgId: client.workspace } }
  const { Items } = (await (await client.fetch(`/user/v2/${client.uid}/collections`, list)).json()) as {
    Items: Collection[]
  }
  const id = Items[0]?.id ?? ''
  const words = Array.from({ length: sentenceCount }, (_, i) => ({
    start_time: i / 10,
    end_time: i / 10 + 0.05,
    type: 'pronunciation',
    speaker: 'spk_0',
    alternatives: [{ content: `Number${i}.`, confidence: null }],
  }))
  const range = { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 100_000 }
  const edit = { method: 'PATCH', body: { ...range, words } }
  expect((await client.fetch(`/collections/v2/${id}/transcript`, edit)).ok).toBe(true)
  return id
}

test('kill -9 in the middle of a translation: at most one batch is translated again', async () => {
  const dataDir = createTemporaryFolder()
  const batchStarts: number[] = []
  const { url: provider } = await serveProvider(async ({ body }, response) => {
    const { messages } = JSON.parse(String(body)) as { messages: { content: string }[] }
    const items = JSON.parse(messages[1]?.content ?? '') as { n: number; text: string }[]
    batchStarts.push(Number(/\d+/.exec(items[0]?.text ?? '')?.[0]))
    await sleep(700)
    const content = JSON.stringify(items.map(({ n, text }) => ({ n, text: text.replace('Number', 'Zahl') })))
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    json(response, { id: 'c', object: 'chat.completion', created: 1, model: 'a-model', choices })
  })
  const env = { TEXT_MODEL: 'a-model', TEXT_MODEL_URL: `${provider}/v1` }
  let product = await startProduct({ dataDir, env })
  let client = await register(product.url)
  const originalId = await createLongTranscript(client)
  const order = { method: 'POST', body: { to: 'de' } }
  const translateResponse = await client.fetch(`/collections/v2/${originalId}/translate`, order)
  const { id } = ((await translateResponse.json()) as { result: Collection }).result
  for (let round = 1; round <= crashCount; round++) {
    await expect
      .poll(() => new Set(batchStarts).size, { timeout: 120_000, interval: 50 })
      .toBeGreaterThan(3 * round)
    await crash(product)
    product = await startProduct({ dataDir, env })
    client = await signIn(product.url, client.email)
  }
  const readState = async () => (await getCollection(client, id)).processing.state
  await expect.poll(readState, { timeout: 120_000, interval: 500 }).toBe('complete')
  const batches = new Set(batchStarts)
  expect(batches.size).toBe(sentenceCount / 40)
  expect(batchStarts.length - batches.size).toBeLessThanOrEqual(crashCount)
  const { results } = (await (await client.fetch(`/collections/v2/${id}/transcript`)).json()) as Transcript
  expect(results.items.map(({ alternatives }) => alternatives[0]?.content)).toEqual(
    Array.from({ length: sentenceCount }, (_, i) => `Zahl${i}.`),
  )
})
