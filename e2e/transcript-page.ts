import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Session } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import type { Transcript } from '#contract/transcripts.ts'
import type { OpenPage } from './shared-page.ts'

export interface Welcome {
  id: string
  url: string
  transcript: Transcript
}

/** Registers a user and opens the welcome recording of the new workspace. */
export async function openWelcome(page: Page): Promise<Welcome> {
  const { user, workspaces } = await register(page, 'Ada Lovelace')
  const response = await page.request.post(`/user/v2/${user.uid}/collections`, {
    data: { orgId: workspaces[0]?.id },
  })
  const [collection] = (await response.json()).Items as Collection[]
  const id = collection!.id
  const url = `/transcript/${id}`
  await page.goto(url)
  await waitForEditor(page)
  return { id, url, transcript: await readTranscript(page, id) }
}

/** Waits until the text is visible and the page handles keys; playback controls load later. */
export async function waitForEditor(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) > 0)
}

/** Opens the same transcript in another browser, signed in as the same user. */
export async function openInOtherBrowser(openPage: OpenPage, page: Page, url: string): Promise<Page> {
  const second = await openPage()
  await second.context().addCookies(await page.context().cookies())
  await second.goto(url)
  await waitForEditor(second)
  return second
}

/** Creates an account and signs in to it. */
export async function register(page: Page, name: string): Promise<Session> {
  const registerResponse = await page.request.post('/auth/register', {
    data: {
      name,
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
      captcha: await solveCaptcha(page),
    },
  })
  expect(registerResponse.ok()).toBe(true)
  return (await registerResponse.json()).result
}

async function solveCaptcha(page: Page): Promise<string | undefined> {
  const { challenge } = (await (await page.request.get('/auth/captcha')).json()).result
  if (!challenge) return undefined
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Returns the transcript as stored on the server. */
export async function readTranscript(page: Page, id: string): Promise<Transcript> {
  const reply = await page.request.get(`/collections/v2/${id}/transcript`)
  expect(reply.ok()).toBe(true)
  return reply.json()
}

/** Returns the word marked as spoken, and the playback position in seconds. */
export function readPlayedWord(page: Page): Promise<{ time: number; word: string }> {
  return page.evaluate(() => ({
    time: document.querySelector('audio')!.currentTime,
    word: Array.from(CSS.highlights.get('lh-spoken') ?? [], String).join(),
  }))
}

/**
 * Scrolls a word into view and returns its position on the screen; the index in the transcript, if given,
 * identifies the word. Waits until it stops moving, because fonts and panels may still load.
 */
export async function locateWord(page: Page, word: string, index?: number) {
  await page.evaluate(() => document.fonts.ready)
  let position = await measurePosition(page, word, index)
  for (;;) {
    await page.waitForTimeout(100)
    const next = await measurePosition(page, word, index)
    if (next.x === position.x && next.y === position.y) return position
    position = next
  }
}

function measurePosition(page: Page, word: string, index?: number) {
  return page.evaluate(
    ({ word, index }) => {
      let before = 0
      for (const text of document.querySelectorAll('[role="textbox"] p')) {
        const tokens = Array.from(text.textContent!.matchAll(/\S+/g))
        const at = tokens.findIndex((token, i) =>
          index === undefined ? token[0].replace(/[.,?!]+$/, '') === word : before + i === index,
        )
        before += tokens.length
        if (at < 0) continue
        text.scrollIntoView({ block: 'center' })
        const range = document.createRange()
        const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode()!
        range.setStart(node, tokens[at]!.index)
        range.setEnd(node, tokens[at]!.index + word.length)
        const { left, top, width, height } = range.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      }
      throw new Error(`Word not found: ${word}`)
    },
    { word, index },
  )
}

/**
 * Presses keys, such as those for undo, until a condition holds: typing with a half-second pause creates two
 * undo steps.
 */
export async function pressUntil(page: Page, keys: string, condition: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(keys)
    await condition()
  }).toPass()
}

/** Replaces a word as a person would: by double-clicking and typing. */
export async function rewriteWord(page: Page, word: string, replacement: string): Promise<void> {
  const { x, y } = await locateWord(page, word)
  await page.mouse.dblclick(x, y)
  await page.keyboard.type(replacement)
}

/** Waits until everything is saved. */
export const expectSaved = (page: Page) => expect(page.locator('[data-save-state="saved"]')).toBeVisible()

/** Returns the texts of a transcript's words. */
export const wordsOf = ({ results }: Transcript) =>
  results.items.map(({ alternatives }) => alternatives[0]!.content)
