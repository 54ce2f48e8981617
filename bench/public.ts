import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import autocannon from 'autocannon'
import { wordsToItems } from '#domain/words/items.ts'
import { chromiumFlags, measuredChromiumPath } from '../e2e/chromium.ts'
import { register } from '../e2e/client.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { generateTranscript } from './long-transcript.ts'
import { median, type Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

const networkConditions = {
  latency: 40,
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
  offline: false,
}
const slowdown = 4
const loadSeconds = 10
/** Words in an hour of speech. */
const wordsPerHour = 10_000

/**
 * Measures the public page of a transcript at 10 Mbit/s with 40 ms latency and a CPU slowed by a factor of four, against
 * the same HTML without styles and scripts, and how many pages a core serves.
 */
export async function benchPublicPage([countArg]: string[]): Promise<Result[]> {
  const count = Number(countArg ?? wordsPerHour)
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const product = await serveProduct(folder, { CAPTCHA: 'off' })
  const browser = await chromium.launch({ executablePath: measuredChromiumPath(), args: chromiumFlags })
  const closers: (() => void)[] = []
  try {
    const url = product.url + (await publish(product.url, count))
    const bareServer = await serveText(await (await fetch(url)).text())
    closers.push(bareServer.close)
    const [ourLoads, bareLoads] = [[], []] as PageLoad[][]
    // The first round warms up server and browser.
    for (let round = 0; round <= 9; round++)
      for (const [address, all] of [
        [url, ourLoads],
        [bareServer.url, bareLoads],
      ] as const) {
        const pageLoad = await open(browser, address)
        if (round > 0) all?.push(pageLoad)
      }
    const medianOf = (all: PageLoad[] = [], key: keyof PageLoad) => median(all.map((item) => item[key]))
    const [text, bareText, script] = [
      medianOf(ourLoads, 'text'),
      medianOf(bareLoads, 'text'),
      medianOf(ourLoads, 'script'),
    ]
    const name = `${count.toLocaleString('en')} words`
    const productLoad = await load(url, product.pid)
    return [
      {
        name: `${name}: text readable`,
        value: text,
        unit: 'ms',
        baseline: bareText,
        ratio: bareText / text,
        goal: 'under 1000 ms',
        pass: text < 1000,
      },
      { name: `${name}: script size`, value: script, unit: 'KB', goal: 'under 90 KB', pass: script < 90 },
      {
        name: `${name}: pages per second of CPU time`,
        value: productLoad.perCore,
        unit: '',
        goal: 'at least 50',
        pass: productLoad.perCore >= 50,
      },
      { name: `${name}: pages per second`, value: productLoad.perSecond, unit: '' },
    ]
  } finally {
    for (const close of closers) close()
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Time until the text is readable, in milliseconds, and compressed kilobytes of scripts. */
interface PageLoad {
  text: number
  script: number
}

async function open(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 400, height: 800 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', networkConditions)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'networkidle' })
  const timings = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = resources.filter(({ name }) => name.endsWith('.js'))
    const scriptSizes = scripts.map(({ encodedBodySize }) => encodedBodySize)
    return {
      text: paint?.startTime ?? Number.NaN,
      script: scriptSizes.reduce((sum, size) => sum + size, 0) / 1000,
    }
  })
  await context.close()
  return timings
}

/** Replaces the welcome recording's words, creates a public link, and returns its path. */
async function publish(url: string, count: number): Promise<string> {
  const { uid, workspace, fetch } = await register(url)
  const list = await fetch(`/user/v2/${uid}/collections`, { method: 'POST', body: { orgId: workspace } })
  const [{ id }] = ((await list.json()) as { Items: [{ id: string }] }).Items
  const words = wordsToItems(generateTranscript(count))
  const range = { startTime: 0, endTime: 1_000_000 }
  const body = { operationId: crypto.randomUUID(), baseRevision: 0, ...range, words }
  const saveResponse = await fetch(`/collections/v2/${id}/transcript`, { method: 'PATCH', body })
  if (!saveResponse.ok) throw new Error(await saveResponse.text())
  const linkResponse = await fetch(`/collections/v2/${id}/pubkey`, { method: 'POST', body: {} })
  return ((await linkResponse.json()) as { result: { path: string } }).result.path
}

/** Serves the text of a page as plain HTML: the cost of the words alone. */
async function serveText(html: string): Promise<{ url: string; close(): void }> {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const body = brotliCompressSync(`<!doctype html><meta charset=utf-8><title>Text</title>${main}`)
  const headers = { 'content-type': 'text/html', 'content-encoding': 'br' }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** Requests a page on many connections; the database's CPU time counts as the product's. */
async function load(url: string, pid: number): Promise<{ perSecond: number; perCore: number }> {
  const before = readCpuSeconds(pid)
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections: 8,
    duration: loadSeconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests failed`)
  return { perSecond: requests.average, perCore: requests.total / (readCpuSeconds(pid) - before) }
}
