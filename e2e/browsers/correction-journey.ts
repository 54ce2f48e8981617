import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import type { PayStatement } from '#contract/corrector-pay.ts'
import type { PrecisionOrder } from '#contract/precision.ts'
import { type Client, register } from '../client.ts'
import { emailsTo } from '../outbox.ts'
import { plainEnvironment } from '../product.ts'
import { type Browser, click, fill, type, waitForText, waitUntil } from './browser.ts'

const editor = '[role=textbox][aria-label=Transcript]'

/**
 * Runs the correction journey in any browser: a Precision order is claimed, corrected by keyboard, completed,
 * reviewed, scored, delivered and paid.
 */
export async function runCorrectionJourney(browser: Browser, url: string, dataDir: string): Promise<void> {
  const customer = await register(url)
  const corrector = await register(url)
  const reviewer = await register(url)
  const id = await order({ customer, corrector, reviewer }, dataDir)

  await signIn(browser, url, corrector)
  await takeJob(browser, `${url}/corrector`, 'short recording is yours')
  await rewrite(browser, 'recording', 'demonstration')
  await rewrite(browser, 'yours', 'ours')
  await waitForText(browser, 'Saved', 'header')
  await click(browser, { css: 'button', name: 'Play' })
  await waitUntil(browser, 'played seconds', () =>
    browser.run<boolean>('return /Played\\s+[1-9]/.test(document.querySelector("header").innerText)'),
  )
  await complete(browser, 'All clear.')
  await waitForText(browser, '$2', 'table')
  const { order: waitingOrder } = await read<{ order: PrecisionOrder }>(
    customer,
    `/collections/v2/${id}/precision`,
  )
  expect(waitingOrder).toMatchObject({ state: 'waiting', stage: 'review', delivered: null })

  await signIn(browser, url, reviewer)
  await takeJob(browser, `${url}/corrector`, 'short demonstration is ours')
  await waitForText(browser, 'Review in English', 'h1')
  await rewrite(browser, 'ours', 'theirs')
  await waitForText(browser, 'Saved', 'header')
  await complete(browser, 'One word was wrong.', 5)
  await waitForText(browser, '$1', 'table')

  await waitUntil(browser, 'email', async () =>
    emailsTo(customer.email, dataDir).some((mail) => mail.includes(id)),
  )
  const precision = await read<{ order: PrecisionOrder }>(customer, `/collections/v2/${id}/precision`)
  expect(precision.order).toMatchObject({ state: 'complete', comment: 'All clear.' })
  const month = new Date().toISOString().slice(0, 7)
  const readOwedPay = async (client: Client) =>
    (await read<PayStatement>(client, `/correction/v2/corrector/${client.uid}/pay?month=${month}`)).owed
  expect(await readOwedPay(corrector)).toEqual([{ currency: 'USD', cents: 200 }])
  expect(await readOwedPay(reviewer)).toEqual([{ currency: 'USD', cents: 100 }])
  await signIn(browser, url, corrector)
  await browser.goto(`${url}/corrector`)
  await waitUntil(browser, 'score', () =>
    browser.run<boolean>('return /9\\d\\.\\d%/.test(document.querySelector("table").innerText)'),
  )
  await click(browser, { css: 'button', name: 'Details' })
  await waitForText(browser, 'theirs', 'table')
  await browser.goto(`${url}/corrector?tab=pay`)
  await waitForText(browser, 'Balance: $2')

  await signIn(browser, url, customer)
  await browser.goto(`${url}/transcript/${id}#corrections`)
  await waitForText(browser, 'This short demonstration is theirs', editor)
  await click(browser, { css: 'button', name: 'Accuracy report' })
  await waitForText(browser, 'Word error rate', '[role=dialog]')
}

async function read<T>(client: Client, path: string): Promise<T> {
  const response = await client.fetch(path)
  expect(response.ok, `${path}: ${await response.clone().text()}`).toBe(true)
  return ((await response.json()) as { result: T }).result
}

type People = Readonly<Record<'customer' | 'corrector' | 'reviewer', Client>>

/**
 * Orders Precision for the customer's welcome recording, with a corrector on probation and a reviewer;
 * returns its ID.
 */
async function order({ customer, corrector, reviewer }: People, dataDir: string): Promise<string> {
  const send = async (path: string, body: object, method = 'POST') => {
    const response = await customer.fetch(path, { method, body })
    expect(response.ok, `${path}: ${await response.clone().text()}`).toBe(true)
    return response.json()
  }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      env: { ...plainEnvironment(), LONGHAND_DATA: dataDir },
      stdio: 'pipe',
    })
  for (const { email } of [corrector, reviewer])
    run('src/cli/main.ts', 'correctors', 'add', email, '--language', 'en')
  // The first account is the administrator's.
  const languageOf = ({ uid }: Client) => `/correction/v2/admin/correctors/${uid}/languages/en`
  await send(languageOf(corrector), { probation: 1 }, 'PUT')
  await send(languageOf(reviewer), { reviewer: true }, 'PUT')
  await send('/correction/v2/admin/rates/en', { correction: 200, review: 100, currency: 'USD' }, 'PUT')
  const collections = (await send(`/user/v2/${customer.uid}/collections`, { orgId: customer.workspace })) as {
    Items: [Collection]
  }
  const [{ id }] = collections.Items
  run('e2e/own-recording.ts', id)
  await send(`/collections/v2/${id}/precision`, {})
  return id
}

/** Signs a user in without the form, which other journeys cover. */
async function signIn(browser: Browser, url: string, { email }: Client): Promise<void> {
  await browser.goto(`${url}/signin`)
  const isOk = await browser.run<boolean>(
    `const body = JSON.stringify({ email: args[0], password: args[1] })
    const headers = { 'content-type': 'application/json' }
    await fetch('/auth/sign-out', { method: 'POST' })
    return (await fetch('/auth/sign-in', { method: 'POST', headers, body })).ok`,
    email,
    'correct horse battery',
  )
  expect(isOk).toBe(true)
}

/** Replaces the first occurrence of a word by keyboard. */
async function rewrite(browser: Browser, word: string, replacement: string): Promise<void> {
  await click(browser, { css: editor })
  await browser.run(
    `const texts = document.createTreeWalker(document.querySelector(args[0]), NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.data.indexOf(args[1])
      if (at >= 0) return getSelection().setBaseAndExtent(texts.currentNode, at, texts.currentNode, at + args[1].length)
    }`,
    editor,
    word,
  )
  await type(browser, replacement)
  await waitForText(browser, replacement, editor)
}

/** Claims the next correction, and waits for a text in its transcript. */
async function takeJob(browser: Browser, dashboard: string, text: string): Promise<void> {
  await browser.goto(dashboard)
  await click(browser, { css: 'button', name: 'Take next' })
  await waitForText(browser, text, editor)
}

/** Completes the correction or, with stars, the review. */
async function complete(browser: Browser, comment: string, stars?: number): Promise<void> {
  await click(browser, { css: 'header button', name: 'Complete' })
  await fill(browser, { css: '[role=dialog] textarea' }, comment)
  if (stars) await click(browser, { css: `[role=dialog] input[value="${stars}"] + label` })
  await click(browser, { css: '[role=dialog] button', name: 'Complete' })
  await waitForText(browser, stars ? 'Review completed' : 'Correction completed')
}
