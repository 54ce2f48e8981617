import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportFormat } from '#contract/export-formats.ts'
import { type Client, register, signIn } from '../e2e/client.ts'
import { benchBulkExport, listIds, saveWords } from './bulk-export.ts'
import { readResidentMegabytes } from './memory.ts'
import { median, type Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

const WORDS = 100_000
const POLL_MS = 20
const SETTLE_MS = 3000
const ROUNDS = 25
/** Number of rounds that measure memory; in later rounds, responses would fill the server's cache. */
const MEMORY_ROUNDS = 7

interface Goal {
  ms: number
  megabytes?: number
}

const goals: Partial<Record<ExportFormat, Goal>> = {
  srt: { ms: 150 },
  docx: { ms: 4000, megabytes: 300 },
  pdf: { ms: 6000 },
}

const measuredFormats: ExportFormat[] = ['srt', 'vtt', 'ttml', 'docx', 'pdf', 'csv', 'json', 'eaf']

/**
 * Measures exports of 100,000 words against plain text, each in a separate instance of the product: the first
 * one after startup, the median of the following ones, and the memory; then bulk exports of COUNT transcripts
 * of MINUTES each.
 */
export async function benchExports(args: string[]): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const settings = { CAPTCHA: 'off' }
  try {
    const seedingServer = await serveProduct(folder, settings)
    const client = await register(seedingServer.url)
    const [id = ''] = await listIds(client)
    await saveWords(client, id, WORDS)
    await seedingServer.stop()
    const results: Result[] = []
    const textExport = await measure(folder, settings, { email: client.email, id, format: 'txt' })
    for (const format of measuredFormats) {
      const { first, median, aboveIdle } = await measure(folder, settings, {
        email: client.email,
        id,
        format,
      })
      const { ms, megabytes } = goals[format] ?? {}
      results.push(
        {
          ...figure(`${format}: first response`, 'ms', first, textExport.first),
          ...goalResult(first, ms, 'ms'),
        },
        {
          ...figure(`${format}: median response`, 'ms', median, textExport.median),
          ...goalResult(median, ms, 'ms'),
        },
        {
          ...figure(`${format}: memory`, 'MB', aboveIdle, textExport.aboveIdle),
          ...goalResult(aboveIdle, megabytes, 'MB'),
        },
      )
    }
    return [...results, ...(await benchBulkExport(args))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const figure = (name: string, unit: string, value: number, baseline: number): Result => ({
  name,
  value,
  unit,
  baseline,
  ratio: value / baseline,
})

const goalResult = (value: number, max: number | undefined, unit: string) =>
  max !== undefined && { goal: `< ${max} ${unit}`, pass: value < max }

interface MeasuredExport {
  email: string
  id: string
  format: ExportFormat
}

async function measure(
  folder: string,
  settings: Record<string, string>,
  { email, id, format }: MeasuredExport,
) {
  const { url, pid, stop } = await serveProduct(folder, settings)
  try {
    const client = await signIn(url, email)
    await sleep(SETTLE_MS)
    const idle = readResidentMegabytes(pid)
    let peak = idle
    const pollTimer = setInterval(() => {
      peak = Math.max(peak, readResidentMegabytes(pid))
    }, POLL_MS)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      if (round === MEMORY_ROUNDS) clearInterval(pollTimer)
      times.push(await exportOnce(client, id, format, round))
    }
    const [first = 0, ...otherTimes] = times
    return { first, median: median(otherTimes), aboveIdle: peak - idle }
  } finally {
    await stop()
  }
}

/**
 * Exports once, with a different start time in each round, because the server caches its most recent
 * responses.
 */
async function exportOnce(
  { fetch }: Client,
  id: string,
  format: ExportFormat,
  round: number,
): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`/collections/v2/${id}/subtitles?format=${format}&from=${round / 1000}`)
  const body = await response.arrayBuffer()
  if (!response.ok || body.byteLength < WORDS) throw new Error(`${format}: ${response.status}`)
  return performance.now() - startedAt
}
