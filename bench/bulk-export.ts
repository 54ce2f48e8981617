import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkExport } from '#contract/bulk-exports.ts'
import type { ExportFormat } from '#contract/export-formats.ts'
import { wordsToItems } from '#domain/words/items.ts'
import { type Client, register, signIn } from '../e2e/client.ts'
import { generateTranscript } from './long-transcript.ts'
import { readResidentMegabytes } from './memory.ts'
import type { Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

/** Speaking rate of the exported transcripts. */
const WORDS_PER_MINUTE = 150
const PART_DIVISOR = 5
const MAX_ABOVE_IDLE_MB = 80
const POLL_MS = 50
const SETTLE_MS = 5000

/**
 * Measures how much memory the product's process uses above idle while it exports COUNT transcripts of
 * MINUTES each, and while it exports a fifth as many.
 */
export async function benchBulkExport([count = '500', minutes = '10']: string[]): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const settings = { CAPTCHA: 'off', REGISTRATIONS_PER_HOUR: '100' }
  try {
    const seedingServer = await serveProduct(folder, settings)
    const { email } = await seed(seedingServer.url, Number(count), Number(minutes) * WORDS_PER_MINUTE)
    await seedingServer.stop()
    const results: Result[] = []
    for (const format of ['srt', 'docx'] as const) {
      const partialExport = await measure(folder, settings, {
        email,
        count: Number(count) / PART_DIVISOR,
        format,
      })
      const fullExport = await measure(folder, settings, { email, count: Number(count), format })
      results.push(
        {
          name: `${format}: archive size`,
          value: fullExport.megabytes,
          unit: 'MB',
          baseline: partialExport.megabytes,
        },
        { name: `${format}: time`, value: fullExport.seconds, unit: 's', baseline: partialExport.seconds },
        {
          name: `${format}: peak memory above idle`,
          value: fullExport.aboveIdle,
          unit: 'MB',
          baseline: partialExport.aboveIdle,
          // Word documents are written on worker threads, each with its own heap.
          ...(format === 'srt' && {
            goal: `< ${MAX_ABOVE_IDLE_MB} MB`,
            pass: fullExport.aboveIdle < MAX_ABOVE_IDLE_MB,
          }),
        },
      )
    }
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function resultOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { result: T }).result
}

/** Registers a user and creates `count` transcripts. */
async function seed(url: string, count: number, words: number): Promise<Client> {
  const client = await register(url)
  const [first = ''] = await listIds(client)
  await saveWords(client, first, words)
  for (let n = 1; n < count; n++)
    await resultOf(await client.fetch(`/collections/v2/${first}/duplicate`, { method: 'POST' }))
  return client
}

/** Saves a transcript with the given number of words. */
export async function saveWords({ fetch }: Client, id: string, words: number): Promise<void> {
  const items = wordsToItems(generateTranscript(words))
  const edit = { operationId: randomUUID(), baseRevision: 0, startTime: 0, endTime: 100_000, words: items }
  await resultOf(await fetch(`/collections/v2/${id}/transcript`, { method: 'PATCH', body: edit }))
}

/** Lists the collections of a user's workspace. */
export async function listIds({ fetch, uid, workspace }: Client): Promise<string[]> {
  const ids: string[] = []
  let nextPage: object | undefined
  do {
    const body = { orgId: workspace, ...(nextPage && { nextPage }) }
    const page = await fetch(`/user/v2/${uid}/collections?limit=100`, { method: 'POST', body })
    const { Items, LastEvaluatedKey } = (await page.json()) as {
      Items: { id: string }[]
      LastEvaluatedKey?: object
    }
    ids.push(...Items.map(({ id }) => id))
    nextPage = LastEvaluatedKey
  } while (nextPage)
  return ids
}

interface Measured {
  email: string
  count: number
  format: ExportFormat
}

async function measure(folder: string, settings: Record<string, string>, { email, count, format }: Measured) {
  const { url, pid, stop } = await serveProduct(folder, settings)
  try {
    const client = await signIn(url, email)
    const collections = (await listIds(client)).slice(0, count)
    const path = `/user/v2/${client.uid}/exports`
    await sleep(SETTLE_MS)
    const idle = readResidentMegabytes(pid)
    const startedAt = performance.now()
    const body = { orgId: client.workspace, collections, formats: [{ format }] }
    await resultOf(await client.fetch(path, { method: 'POST', body }))
    let peak = idle
    for (;;) {
      await sleep(POLL_MS)
      peak = Math.max(peak, readResidentMegabytes(pid))
      if (Math.floor(performance.now()) % 10 > 0) continue
      const { state, bytes, skipped } = await resultOf<BulkExport>(await client.fetch(path))
      if (state === 'failed' || (skipped ?? 0) > 0) throw new Error('Some transcripts were not exported')
      if (state !== 'ready') continue
      const seconds = (performance.now() - startedAt) / 1000
      return { aboveIdle: peak - idle, seconds, megabytes: (bytes ?? 0) / 1e6 }
    }
  } finally {
    await stop()
  }
}
