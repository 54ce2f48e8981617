import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import type { PayStatement } from '#contract/corrector-pay.ts'
import type { PrecisionOrder } from '#contract/precision.ts'
import { type Client, register } from '../client.ts'
import { mailsTo } from '../outbox.ts'
import { plainEnvironment } from '../product.ts'
import { type Browser, click, fill, sees, type, until } from './browser.ts'

const editor = '[role=textbox][aria-label=Transcript]'

/** Runs a Precision order in any browser: taken, corrected by keys, completed, delivered and paid. */
export async function correctionJourney(browser: Browser, url: string, dataDir: string): Promise<void> {
  const customer = await register(url)
  const corrector = await register(url)
  const id = await order(customer, corrector, dataDir)

  await signIn(browser, url, corrector)
  await browser.goto(`${url}/corrector`)
  await click(browser, { css: 'button', name: 'Take next' })
  await sees(browser, 'short recording is yours', editor)
  await rewrite(browser, 'recording', 'demonstration')
  await rewrite(browser, 'yours', 'ours')
  await sees(browser, 'Saved', 'header')
  await click(browser, { css: 'button', name: 'Play' })
  await until(browser, 'played seconds', () =>
    browser.run<boolean>('return /Played\\s+[1-9]/.test(document.querySelector("header").innerText)'),
  )
  await complete(browser)

  await until(browser, 'email', async () =>
    mailsTo(customer.email, dataDir).some((mail) => mail.includes(id)),
  )
  const precision = await read<{ order: PrecisionOrder }>(customer, `/collections/v2/${id}/precision`)
  expect(precision.order).toMatchObject({ state: 'complete', comment: 'All clear.' })
  expect(precision.order.versions).not.toBeNull()
  const month = new Date().toISOString().slice(0, 7)
  const pay = await read<PayStatement>(
    corrector,
    `/correction/v2/corrector/${corrector.uid}/pay?month=${month}`,
  )
  expect(pay.owed).toEqual([{ currency: 'USD', cents: 200 }])
  await signIn(browser, url, customer)
  await browser.goto(`${url}/transcript/${id}`)
  await sees(browser, 'This short demonstration is ours', editor)
}

async function read<T>(client: Client, path: string): Promise<T> {
  const answer = await client.fetch(path)
  expect(answer.ok, `${path}: ${await answer.clone().text()}`).toBe(true)
  return ((await answer.json()) as { result: T }).result
}

/** Orders Precision of the customer's welcome recording, for a corrector with a rate; returns its ID. */
async function order(customer: Client, corrector: Client, dataDir: string): Promise<string> {
  const send = async (path: string, body: object, method = 'POST') => {
    const answer = await customer.fetch(path, { method, body })
    expect(answer.ok, `${path}: ${await answer.clone().text()}`).toBe(true)
    return answer.json()
  }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      env: { ...plainEnvironment(), LONGHAND_DATA: dataDir },
      stdio: 'pipe',
    })
  run('src/cli/main.ts', 'correctors', 'add', corrector.email, '--language', 'en')
  // The first account is the administrator's.
  await send('/correction/v2/admin/rates/en', { correction: 200, review: 100, currency: 'USD' }, 'PUT')
  const listed = (await send(`/user/v2/${customer.uid}/collections`, { orgId: customer.workspace })) as {
    Items: [Collection]
  }
  const [{ id }] = listed.Items
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

/** Replaces the first occurrence of a word by keys. */
async function rewrite(browser: Browser, word: string, by: string): Promise<void> {
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
  await type(browser, by)
  await sees(browser, by, editor)
}

async function complete(browser: Browser): Promise<void> {
  await click(browser, { css: 'header button', name: 'Complete' })
  await fill(browser, { css: '[role=dialog] textarea' }, 'All clear.')
  await click(browser, { css: '[role=dialog] button', name: 'Complete' })
  await sees(browser, 'Correction completed')
  await sees(browser, '$2', 'table')
}
