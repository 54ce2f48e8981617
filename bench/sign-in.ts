import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, measuredChromiumPath } from '../e2e/chromium.ts'
import { median, type Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

const networkConditions = {
  latency: 40,
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
  offline: false,
}
const slowdown = 4
const goalMs = 1000

/** Milliseconds from the start of the navigation, and bytes transferred until then. */
interface PageLoad {
  firstText: number
  readyMs: number
  requests: number
  kilobytes: number
  /** Time at which React has hydrated the form; earlier input is kept until then. */
  hydrated: number
  /** Longest time without a response to a key, from the first usable field until hydration. */
  longestBlock: number
}

/**
 * Measures the sign-in and registration pages at 10 Mbit/s with 40 ms latency and a CPU slowed by a factor of
 * four, against bare forms.
 */
export async function benchSignIn([roundsArg]: string[]): Promise<Result[]> {
  const rounds = Number(roundsArg ?? 9)
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const product = await serveProduct(folder)
  const bareServer = await serveBareForms()
  const browser = await chromium.launch({ executablePath: measuredChromiumPath(), args: chromiumFlags })
  try {
    const results: Result[] = []
    for (const [name, path, field] of [
      ['sign-in', '/signin', 'input[type=email]'],
      ['registration', '/register', 'input[autocomplete=name]'],
    ] as const)
      results.push(...(await compare(browser, { name, path, field, rounds }, product.url, bareServer.url)))
    return results
  } finally {
    await browser.close()
    bareServer.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type ReadyMetrics = Omit<PageLoad, 'firstText' | 'hydrated' | 'longestBlock'>

interface Measured {
  name: string
  path: string
  /** Selector of the form's first field. */
  field: string
  rounds: number
}

/** Alternates between the pages, so that other load on the machine affects both. */
async function compare(
  browser: Browser,
  { name, path, field, rounds }: Measured,
  product: string,
  bareUrl: string,
): Promise<Result[]> {
  const [first, revisits, form]: [PageLoad[], PageLoad[], PageLoad[]] = [[], [], []]
  // The first round warms up server and browser.
  for (let round = 0; round <= rounds; round++) {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
    })
    const load = await open(context, product + path, field)
    const revisit = await open(context, product + path, field)
    const bareLoad = await open(context, bareUrl + path, field, false)
    await context.close()
    if (round === 0) continue
    first.push(load)
    revisits.push(revisit)
    form.push(bareLoad)
  }
  const medianOf = (loads: PageLoad[], key: keyof PageLoad) => median(loads.map((load) => load[key]))
  const compareToBare = (metric: string, value: number, baseline: number): Result => ({
    name: `${name}: ${metric}`,
    value,
    unit: 'ms',
    baseline,
    ratio: baseline / value,
  })
  const readyMs = medianOf(first, 'readyMs')
  return [
    compareToBare('first text', medianOf(first, 'firstText'), medianOf(form, 'firstText')),
    {
      ...compareToBare('ready for input', readyMs, medianOf(form, 'readyMs')),
      goal: `under ${goalMs} ms`,
      pass: readyMs < goalMs,
    },
    compareToBare('ready for input, later visits', medianOf(revisits, 'readyMs'), medianOf(form, 'readyMs')),
    { name: `${name}: hydrated`, value: medianOf(first, 'hydrated'), unit: 'ms' },
    {
      name: `${name}: longest task until then`,
      value: medianOf(first, 'longestBlock'),
      unit: 'ms',
    },
    { name: `${name}: requests until ready`, value: medianOf(first, 'requests'), unit: '' },
    { name: `${name}: data received until ready`, value: medianOf(first, 'kilobytes'), unit: 'KB' },
  ]
}

/** Opens a page and waits until its form is usable: its first field is painted, and the page responds. */
async function open(
  context: BrowserContext,
  url: string,
  field: string,
  isHydrated = true,
): Promise<PageLoad> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', networkConditions)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript((field) => {
    const check = () => {
      const input = document.querySelector<HTMLInputElement>(field)
      if (!input || input.disabled || !input.checkVisibility()) return void requestAnimationFrame(check)
      requestIdleCallback(() => {
        const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        const transferSizes = [page!, ...resources].map(({ transferSize }) => transferSize)
        const readyMs = performance.now()
        const kilobytes = transferSizes.reduce((sum, size) => sum + size) / 1000
        Object.assign(window, {
          opened: { readyMs, requests: transferSizes.filter(Boolean).length, kilobytes },
        })
      })
    }
    requestAnimationFrame(check)
  }, field)
  await page.goto(url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => (window as { opened?: ReadyMetrics }).opened)
  const readyMetrics = (await handle.jsonValue())!
  const firstText = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  // A field that loses typed text isn't ready.
  await page.locator(field).pressSequentially('ada')
  if ((await page.locator(field).inputValue()) !== 'ada') throw new Error(`${url} wasn't ready for input`)
  const hydration = isHydrated
    ? await waitForHydration(page, field, readyMetrics.readyMs)
    : { hydrated: Number.NaN, longestBlock: Number.NaN }
  await page.close()
  return { ...readyMetrics, ...hydration, firstText }
}

/** Waits until React receives the field's events. */
async function waitForHydration(
  page: Page,
  field: string,
  readyMs: number,
): Promise<Pick<PageLoad, 'hydrated' | 'longestBlock'>> {
  const handle = await page.waitForFunction((field) => {
    const input = document.querySelector(field)
    return input && Object.keys(input).some((key) => key.startsWith('__reactProps')) && performance.now()
  }, field)
  const hydrated = Number(await handle.jsonValue())
  const longestBlock = await page.evaluate((readyMs) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'longtask', buffered: true })
    const after = observer.takeRecords().filter(({ startTime }) => startTime > readyMs)
    return Math.max(0, ...after.map(({ duration }) => duration))
  }, readyMs)
  return { hydrated, longestBlock }
}

/** Serves the same forms as plain HTML: the cost of a page without scripts. */
async function serveBareForms(): Promise<{ url: string; close(): void }> {
  const field = (label: string, attributes: string) => `<p><label>${label} <input ${attributes}></label></p>`
  const email = field('Email', 'type=email autocomplete=username required')
  const password = field('Password', 'type=password required')
  const page = (title: string, fields: string) =>
    `<!doctype html><html lang=en><meta charset=utf-8><title>${title}</title><h1>${title}</h1><form method=post>${fields}<button>${title}</button></form></html>`
  const pages: Record<string, string> = {
    '/signin': page('Sign in', email + password),
    '/register': page('Create your account', field('Name', 'autocomplete=name required') + email + password),
  }
  const server = createServer((request, response) => {
    const body = pages[request.url ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
