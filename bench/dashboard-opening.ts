import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, measuredChromiumPath } from '../e2e/chromium.ts'
import { serveBareCards } from './bare-cards.ts'
import type { DashboardTarget } from './dashboard.ts'
import { median, type Result } from './result.ts'

const networkConditions = {
  latency: 40,
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
  offline: false,
}
const slowdown = 4
const rounds = 7
const goals = { cards: 600, menu: 2000 }

/** Milliseconds from the start of the navigation. */
interface PageLoad {
  /** Time at which every card in the window is painted, with its name, status and link. */
  cards: number
  /** Time from which the page responds to clicks. */
  responsive: number
  /** Time at which the web app is usable: a card's menu opens after a click on the painted card. */
  menu: number
  /** Longest time without a response to a click in the following second. */
  longestBlock: number
  /** Number of requests and kilobytes until the page responds. */
  requests: number
  kilobytes: number
}

type ReadyMetrics = Omit<PageLoad, 'longestBlock' | 'menu'>

/**
 * Measures the dashboard at 10 Mbit/s with 40 ms latency and a CPU slowed by a factor of four, against a bare
 * page of the same cards.
 */
export async function measure(target: DashboardTarget): Promise<Result[]> {
  const bareServer = await serveBareCards(target)
  const browser = await chromium.launch({ executablePath: measuredChromiumPath(), args: chromiumFlags })
  try {
    const [first, revisits, bareLoads]: [PageLoad[], PageLoad[], PageLoad[]] = [[], [], []]
    // The first round warms up server and browser.
    for (let round = 0; round <= rounds; round++) {
      const context = await createSignedInContext(browser, target)
      const load = await open(context, `${target.url}/dashboard`)
      const revisit = await open(context, `${target.url}/dashboard`)
      const list = await open(context, bareServer.url)
      await context.close()
      if (round === 0) continue
      first.push(load)
      revisits.push(revisit)
      bareLoads.push(list)
    }
    return toResults(first, revisits, bareLoads)
  } finally {
    await browser.close()
    bareServer.close()
  }
}

function toResults(first: PageLoad[], revisits: PageLoad[], bareLoads: PageLoad[]): Result[] {
  const medianOf = (loads: PageLoad[], key: keyof PageLoad) => median(loads.map((load) => load[key]))
  const compareToBare = (name: string, loads: PageLoad[], key: 'cards' | 'responsive'): Result => {
    const [value, baseline] = [medianOf(loads, key), medianOf(bareLoads, key)]
    return { name: `dashboard: ${name}`, value, unit: 'ms', baseline, ratio: baseline / value }
  }
  const firstPaint = compareToBare('visible cards painted', first, 'cards')
  return [
    { ...firstPaint, goal: `under ${goals.cards} ms`, pass: firstPaint.value < goals.cards },
    compareToBare('cards respond to clicks', first, 'responsive'),
    {
      name: 'dashboard: card menu usable',
      value: medianOf(first, 'menu'),
      unit: 'ms',
      goal: `under ${goals.menu} ms`,
      pass: medianOf(first, 'menu') < goals.menu,
    },
    {
      name: 'dashboard: card menu usable, later visits',
      value: medianOf(revisits, 'menu'),
      unit: 'ms',
    },
    compareToBare('cards respond to clicks, later visits', revisits, 'responsive'),
    {
      name: 'dashboard: longest task after that',
      value: medianOf(first, 'longestBlock'),
      unit: 'ms',
    },
    { name: 'dashboard: requests until then', value: medianOf(first, 'requests'), unit: '' },
    { name: 'dashboard: data received until then', value: medianOf(first, 'kilobytes'), unit: 'KB' },
  ]
}

/** Creates a browser context with the viewer's session. */
export async function createSignedInContext(
  browser: Browser,
  { url, cookie }: DashboardTarget,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  })
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url }
  })
  // The cookie that the sign-in page sets.
  const viewport = encodeURIComponent('1280x800|UTC|en-US')
  await context.addCookies([...cookies, { name: 'longhand_viewport', value: viewport, url }])
  return context
}

/** Opens a page of cards, clicks one, and checks that its transcript opens. */
async function open(context: BrowserContext, url: string): Promise<PageLoad> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', networkConditions)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchCards)
  await page.goto(url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => (window as { opened?: ReadyMetrics }).opened)
  const readyMetrics = (await handle.jsonValue())!
  const menu = await timeToMenu(page)
  await page.waitForTimeout(1000)
  const longestBlock = await readLongestTaskAfter(page, readyMetrics.responsive)
  await page.locator('main article a').first().click()
  await page.waitForURL('**/transcript/*')
  await page.close()
  return { ...readyMetrics, menu, longestBlock }
}

/** Records when all cards in view are complete and painted, and when the page next responds to events. */
function watchCards(): void {
  /** Returns whether a card has its state and name. */
  const isComplete = (card: Element) =>
    card.hasAttribute('data-state') && card.querySelector('h2')?.textContent?.trim()
  const check = () => {
    const visibleCards = [...document.querySelectorAll('main article')].filter(
      (card) => card.getBoundingClientRect().top < innerHeight,
    )
    const links = visibleCards.map((card) => card.querySelector<HTMLAnchorElement>('a[href^="/transcript/"]'))
    if (
      visibleCards.length < 6 ||
      !visibleCards.every(isComplete) ||
      !links.some((anchor) => anchor?.checkVisibility())
    )
      return void requestAnimationFrame(check)
    // The elements exist before they are painted, so the time is recorded after the frame.
    requestAnimationFrame((cards) => setTimeout(() => report(cards)))
  }
  const report = (cards: number) => {
    const responsive = performance.now()
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const transferSizes = [page!, ...resources].map(({ transferSize }) => transferSize)
    const kilobytes = transferSizes.reduce((sum, size) => sum + size) / 1000
    Object.assign(window, {
      opened: { cards, responsive, requests: transferSizes.filter(Boolean).length, kilobytes },
    })
    openMenu()
  }
  const openMenu = () => {
    const button = document.querySelector<HTMLElement>('main article button[aria-haspopup="menu"]')
    if (!button) return void Object.assign(window, { menuAt: 0 })
    // Only one click, which the page keeps until it is hydrated: each additional one would rerender the menu.
    button.click()
    waitForMenu()
  }
  const waitForMenu = () => {
    if (document.querySelector('[role="menu"]')?.checkVisibility())
      Object.assign(window, { menuAt: performance.now() })
    else setTimeout(waitForMenu, 20)
  }
  requestAnimationFrame(check)
}

/** Returns the time until a click opens a card's menu; 0 if cards have no menu. */
async function timeToMenu(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => {
    const { menuAt } = window as { menuAt?: number }
    return menuAt === undefined ? undefined : { menuAt }
  })
  const { menuAt } = (await handle.jsonValue())!
  if (menuAt === 0) return 0
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  return menuAt
}

/** Returns the longest task that begins after a given time; 0 if none takes more than 50 ms. */
function readLongestTaskAfter(page: Page, time: number): Promise<number> {
  return page.evaluate((time) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'longtask', buffered: true })
    const after = observer.takeRecords().filter(({ startTime }) => startTime > time)
    return Math.max(0, ...after.map(({ duration }) => duration))
  }, time)
}
