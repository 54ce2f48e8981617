import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, measuredChromiumPath } from '../e2e/chromium.ts'
import { serveBareCards } from './bare-cards.ts'
import type { Viewed } from './dashboard.ts'
import { median, type Result } from './result.ts'

const line = { latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, offline: false }
const slowdown = 4
const rounds = 7
const goals = { cards: 600, menu: 2000 }

/** Milliseconds from the start of the navigation. */
interface Opening {
  /** When every card in the window is painted, with its name, status and link. */
  cards: number
  /** The page responds to clicks from this time on. */
  answers: number
  /** The web app is usable: a card's menu opens after a click on the painted card. */
  menu: number
  /** Longest time without a response to a click in the following second. */
  deaf: number
  /** Requests and bytes until then. */
  requests: number
  kilobytes: number
}

type Painted = Omit<Opening, 'deaf' | 'menu'>

/**
 * Measures the dashboard at 10 Mbit/s with 40 ms latency and a CPU slowed by a factor of four, against a bare
 * page of the same cards.
 */
export async function measure(viewed: Viewed): Promise<Result[]> {
  const bare = await serveBareCards(viewed)
  const browser = await chromium.launch({ executablePath: measuredChromiumPath(), args: chromiumFlags })
  try {
    const [first, again, plain]: [Opening[], Opening[], Opening[]] = [[], [], []]
    // The first round warms up server and browser.
    for (let round = 0; round <= rounds; round++) {
      const context = await signedIn(browser, viewed)
      const opened = await open(context, `${viewed.url}/dashboard`)
      const reopened = await open(context, `${viewed.url}/dashboard`)
      const list = await open(context, bare.url)
      await context.close()
      if (round === 0) continue
      first.push(opened)
      again.push(reopened)
      plain.push(list)
    }
    return compared(first, again, plain)
  } finally {
    await browser.close()
    bare.close()
  }
}

function compared(first: Opening[], again: Opening[], plain: Opening[]): Result[] {
  const of = (openings: Opening[], what: keyof Opening) => median(openings.map((opening) => opening[what]))
  const beside = (name: string, openings: Opening[], what: 'cards' | 'answers'): Result => {
    const [value, baseline] = [of(openings, what), of(plain, what)]
    return { name: `dashboard: ${name}`, value, unit: 'ms', baseline, ratio: baseline / value }
  }
  const painted = beside('cards in view painted', first, 'cards')
  return [
    { ...painted, goal: `under ${goals.cards} ms`, pass: painted.value < goals.cards },
    beside('cards answer', first, 'answers'),
    {
      name: "dashboard: a card's menu is there",
      value: of(first, 'menu'),
      unit: 'ms',
      goal: `under ${goals.menu} ms`,
      pass: of(first, 'menu') < goals.menu,
    },
    { name: "dashboard: a card's menu is there, visited before", value: of(again, 'menu'), unit: 'ms' },
    beside('cards answer, visited before', again, 'answers'),
    { name: 'dashboard: longest stretch of work after that', value: of(first, 'deaf'), unit: 'ms' },
    { name: 'dashboard: requests until then', value: of(first, 'requests'), unit: '' },
    { name: 'dashboard: received until then', value: of(first, 'kilobytes'), unit: 'KB' },
  ]
}

/** Creates a browser context with the viewer's session. */
export async function signedIn(browser: Browser, { url, cookie }: Viewed): Promise<BrowserContext> {
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
async function open(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchCards)
  await page.goto(url, { waitUntil: 'commit' })
  const found = await page.waitForFunction(() => (window as { opened?: Painted }).opened)
  const opened = (await found.jsonValue())!
  const menu = await menuOf(page)
  await page.waitForTimeout(1000)
  const deaf = await longestAfter(page, opened.answers)
  await page.locator('main article a').first().click()
  await page.waitForURL('**/transcript/*')
  await page.close()
  return { ...opened, menu, deaf }
}

/** Tells when all cards in view are whole and painted, and when the page hears again after that. */
function watchCards(): void {
  /** Whether a card has its state and name. */
  const isWhole = (card: Element) =>
    card.hasAttribute('data-state') && card.querySelector('h2')?.textContent?.trim()
  const look = () => {
    const inView = [...document.querySelectorAll('main article')].filter(
      (card) => card.getBoundingClientRect().top < innerHeight,
    )
    const link = inView.map((card) => card.querySelector<HTMLAnchorElement>('a[href^="/transcript/"]'))
    if (inView.length < 6 || !inView.every(isWhole) || !link.some((one) => one?.checkVisibility()))
      return void requestAnimationFrame(look)
    // Elements are found before a frame is painted, and the time is recorded after it.
    requestAnimationFrame((cards) => setTimeout(() => tell(cards)))
  }
  const tell = (cards: number) => {
    const answers = performance.now()
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const sent = [page!, ...loaded].map(({ transferSize }) => transferSize)
    const kilobytes = sent.reduce((sum, size) => sum + size) / 1000
    Object.assign(window, { opened: { cards, answers, requests: sent.filter(Boolean).length, kilobytes } })
    ask()
  }
  const ask = () => {
    const button = document.querySelector<HTMLElement>('main article button[aria-haspopup="menu"]')
    const isThere = document.querySelector('[role="menu"]')?.checkVisibility()
    if (isThere || !button) return void Object.assign(window, { menuAt: button ? performance.now() : 0 })
    button.click()
    setTimeout(ask, 50)
  }
  requestAnimationFrame(look)
}

/** Time until a card's menu opens when clicked repeatedly; 0 if cards have none. */
async function menuOf(page: Page): Promise<number> {
  const asked = await page.waitForFunction(() => {
    const { menuAt } = window as { menuAt?: number }
    return menuAt === undefined ? undefined : { menuAt }
  })
  const { menuAt } = (await asked.jsonValue())!
  if (menuAt === 0) return 0
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  return menuAt
}

/** Longest task that begins after a short delay; 0 if none takes more than 50 ms. */
function longestAfter(page: Page, moment: number): Promise<number> {
  return page.evaluate((moment) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'longtask', buffered: true })
    const after = observer.takeRecords().filter(({ startTime }) => startTime > moment)
    return Math.max(0, ...after.map(({ duration }) => duration))
  }, moment)
}
