import { setTimeout as sleep } from 'node:timers/promises'

/** Browser functions for the main journey, independent of the protocol. */
export interface Browser {
  /** Name and version, for messages. */
  readonly version: string
  goto(url: string): Promise<void>
  /** Runs the given body of an async function in the page; its result must be JSON. */
  run<T>(body: string, ...args: unknown[]): Promise<T>
  /** Presses and releases keys and pointer buttons, in WebDriver's format. */
  performActions(actions: unknown[]): Promise<void>
  /** Selects local files in a file input. */
  setFiles(selector: string, paths: string[]): Promise<void>
  /** Download folder. */
  readonly downloads: string
  close(): Promise<void>
}

const waitMs = 90_000
const intervalMs = 250

/**
 * Waits for an element.
 * @throws Error with a description of the element and the text of the page
 */
export async function waitUntil<T>(
  browser: Browser,
  description: string,
  read: () => Promise<T>,
): Promise<NonNullable<T>> {
  const end = Date.now() + waitMs
  let problem: unknown
  while (Date.now() < end) {
    try {
      const result = await read()
      if (result) return result
      problem = undefined
    } catch (error) {
      // The page may be loading.
      problem = error
    }
    await sleep(intervalMs)
  }
  const text = await browser.run<string>('return document.body.innerText').catch(String)
  throw new Error(
    `${browser.version}: no ${description}${problem ? ` (${problem})` : ''} in:\n${text.slice(0, 2000)}`,
  )
}

/** Ways to find an element: by role and accessible name, by label, or by text. */
export interface Target {
  css: string
  /** Substring of its text, label or accessible name; ignores case. */
  name?: string
}

/**
 * Script that returns the middle of the first visible match, scrolled into view; null if there is none or it
 * is moving.
 */
const locateScript = `
  const [css, name] = args
  const textOf = (element) => [
    element.getAttribute('aria-label'),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.placeholder,
    element.textContent,
  ].join(' ').toLowerCase()
  for (const element of document.querySelectorAll(css)) {
    if (name && !textOf(element).includes(name.toLowerCase())) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || element.disabled) continue
    await new Promise((resolve) => setTimeout(resolve, 100))
    const after = element.getBoundingClientRect()
    if (after.left !== left || after.top !== top) return null
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    const hit = document.elementFromPoint(x, y)
    if (hit && (element.contains(hit) || hit.contains(element) || [...(element.labels ?? [])].some((l) => l.contains(hit)))) {
      window.longhandClicked = false
      element.addEventListener('click', () => (window.longhandClicked = true), { once: true, capture: true })
      return { x, y }
    }
  }
  return null`

export async function click(browser: Browser, { css, name }: Target): Promise<void> {
  await waitUntil(browser, name ?? css, async () => {
    const point = await browser.run<{ x: number; y: number } | null>(locateScript, css, name ?? '')
    if (!point) return false
    // Fails while the page changes under the pointer.
    await browser.performActions([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...point, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
    // False if the element moved before the click; undefined on a new page.
    return browser.run<boolean>('return window.longhandClicked !== false')
  })
}

export async function type(browser: Browser, text: string): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await browser.performActions([{ type: 'key', id: 'keyboard', actions }])
}

export async function fill(browser: Browser, target: Target, text: string): Promise<void> {
  await click(browser, target)
  await type(browser, text)
}

/** Waits until an element contains a text. */
export async function waitForText(browser: Browser, text: string, css = 'body'): Promise<void> {
  await waitUntil(browser, `“${text}” in ${css}`, () =>
    browser.run<boolean>(
      'return [...document.querySelectorAll(args[0])].some((e) => e.innerText.toLowerCase().includes(args[1].toLowerCase()))',
      css,
      text,
    ),
  )
}
