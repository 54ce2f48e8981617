import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { register, signIn } from '../client.ts'
import { crash, createTemporaryFolder, startProduct } from '../product.ts'
import { createSpeechFile, getCollection, transcribe } from '../uploading.ts'

test('kill -9 ×20 during jobs: each runs once, at most 60 s after the last restart', async () => {
  const dataDir = createTemporaryFolder()
  const speech = createSpeechFile(
    dataDir,
    'Good morning everybody. Today we talk about the weather and the news.',
  )
  const ids: string[] = []
  let email = ''
  for (let round = 0; round < 20; round++) {
    const product = await startProduct({ dataDir })
    const client = email ? await signIn(product.url, email) : await register(product.url)
    email = client.email
    ids.push((await transcribe(client, product.url, `talk ${round}.wav`, speech)).id)
    // Each crash is at a different moment, from the first stage to the last.
    await sleep(100 + 150 * round)
    await crash(product)
  }
  const { url } = await startProduct({ dataDir })
  const client = await signIn(url, email)
  const readStates = () =>
    Promise.all(ids.map(async (id) => (await getCollection(client, id)).processing.state))
  await expect
    .poll(async () => (await readStates()).filter((state) => state !== 'complete'), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual([])
  for (const id of ids) {
    const response = await client.fetch(`/collections/v2/${id}/transcript`)
    const { results } = (await response.json()) as { results: { items: { start_time: number }[] } }
    const starts = results.items.map((item) => item.start_time)
    expect(starts.length).toBeGreaterThan(3)
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
  }
})
