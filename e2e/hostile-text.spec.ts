import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { hostileTexts } from '#server/testing/hostile-text.ts'
import { listTextFields } from '#server/testing/text-fields.ts'
import { test } from './fixtures.ts'
import { fieldFillers, type Sender, type Target } from './hostile-text.ts'
import { unfilledFields } from './hostile-text-exceptions.ts'
import { makeStaff } from './staff.ts'
import { register } from './transcript-page.ts'

// Makes hundreds of requests and opens hundreds of pages, which takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 })

test('fills every text field in the contract, or explains each exception', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200)
  const filledFields = fieldFillers.flatMap(([fields]) => fields)
  expect([...filledFields, ...Object.keys(unfilledFields)].sort()).toEqual(listTextFields().sort())
})

/** Records any effects of hostile text; there must be none. */
async function watchHarm(page: Page, origin: string): Promise<string[]> {
  const incidents: string[] = []
  await page.exposeFunction('noteHarm', (description: string) => void incidents.push(description))
  await page.addInitScript(() => {
    const { noteHarm } = window as unknown as { noteHarm(description: string): void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      noteHarm(`against the policy: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  page.on('dialog', (dialog) => {
    incidents.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => incidents.push(`an error: ${error.message}`))
  await page.context().route(
    (url) => /^(https?|wss?):$/.test(url.protocol) && url.origin !== origin,
    async (route) => {
      incidents.push(`a request: ${route.request().url()}`)
      await route.abort()
    },
  )
  return incidents
}

/** Checks that the strings injected no element into the page or its frames, and had no effect. */
async function expectHarmless(page: Page, incidents: string[], path: string): Promise<void> {
  for (const frame of page.frames()) expect(await frame.locator('[data-xss], xss-mark').count(), path).toBe(0)
  expect(incidents, path).toEqual([])
}

/** Opens a page that shows the strings, and expands everything on it. */
async function visit(page: Page, incidents: string[], path: string, marker = 'data-xss'): Promise<void> {
  await page.goto(path)
  await expect(
    page
      .getByText(marker)
      .or(page.locator(`input[value*="${marker}"]`))
      .first(),
  ).toBeVisible()
  await expectHarmless(page, incidents, path)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expectHarmless(page, incidents, `${path}: ${await tab.textContent()}`)
  }
}

/** Fills every field on the page, leaving each one after typing. */
async function write(page: Page, incidents: string[], path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  for (const text of [hostileTexts[0]!, hostileTexts[52]!, hostileTexts[75]!]) {
    for (const field of await page
      .locator('input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea')
      .all()) {
      if (!(await field.isVisible()) || !(await field.isEditable())) continue
      await field.fill(text)
      await field.blur()
    }
    await expectHarmless(page, incidents, `${path}, written`)
  }
}

/** Fills every text field with the strings. */
async function fill(page: Page, origin: string): Promise<Target & { pubkey: string }> {
  const { user, workspaces } = await register(page, 'Ada Lovelace')
  const orgId = workspaces[0]!.id
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const send: Sender['send'] = (method, path, body) =>
    fetch(origin + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const resultOf = async (reply: Response) =>
    (await reply.json()) as { Items: { id: string }[]; result: { pubkey: string } }
  const { Items } = await resultOf(await send('POST', `/user/v2/${user.uid}/collections`, { orgId }))
  const id = Items[0]!.id
  const colleaguePage = await page.context().browser()!.newPage({ baseURL: origin })
  const colleague = (await register(colleaguePage, 'Grace Hopper')).user.uid
  await colleaguePage.close()
  runInDatabase('e2e/join-workspace.ts', colleague, orgId)
  const target = { uid: user.uid, orgId, id, colleague }
  runInDatabase('e2e/hostile-rows.ts', user.uid, orgId)
  runInDatabase('e2e/own-recording.ts', id)
  await send('POST', `/collections/v2/${id}/share`, { userId: colleague })
  for (const [fields, fillFields] of fieldFillers)
    for (const reply of await fillFields({ send }, target))
      expect([fields, reply.ok || (await reply.text())]).toEqual([fields, true])
  await send('POST', `/collections/v2/${id}/share`, { userId: colleague })
  const link = { showHighlights: true, allowExport: true }
  const { pubkey } = (await resultOf(await send('POST', `/collections/v2/${id}/pubkey`, link))).result
  makeStaff(user.email!)
  return { ...target, pubkey }
}

function runInDatabase(script: string, ...args: string[]): void {
  execFileSync(process.execPath, [script, ...args], {
    env: { ...process.env, LONGHAND_DATA: process.env.E2E_DATA },
    stdio: 'pipe',
  })
}

test('200 hostile strings in every text field: no dialog, no policy violation, no injected element @long', async ({
  page,
  baseURL,
}) => {
  const incidents = await watchHarm(page, baseURL!)
  const { id, pubkey } = await fill(page, baseURL!)
  const response = await page.request.get(`/collections/v2/${id}/versions?limit=2`)
  await page.setViewportSize({ width: 1400, height: 4000 })

  await visit(page, incidents, '/dashboard')
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectHarmless(page, incidents, 'the uploader')
  await visit(page, incidents, `/transcript/${id}`)
  await visit(page, incidents, `/public/${id}/${pubkey}`)
  for (const version of (await response.json()).Items)
    await visit(page, incidents, `/transcript/${id}/versions/${version.id}`)
  await visit(page, incidents, `/video/p?id=${id}`)
  await visit(page, incidents, '/settings/dictionaries')
  await page
    .getByRole('button', { name: /data-xss/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: 'Terms' })).not.toHaveValue('')
  await expectHarmless(page, incidents, 'a dictionary')
  await visit(page, incidents, '/settings/account')
  await visit(page, incidents, '/corrector')
  await checkEmails(page, incidents)
})

/** Checks hostile strings in emails. */
async function checkEmails(page: Page, incidents: string[]): Promise<void> {
  const folder = join(process.env.E2E_DATA!, 'outbox')
  const pages = () => readdirSync(folder).filter((name) => name.endsWith('.html'))
  const findHostileHtml = () =>
    pages()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((html) => html.includes('data-xss'))
  await expect.poll(() => findHostileHtml().length).toBeGreaterThan(1)
  for (const html of findHostileHtml()) {
    const result = await page.evaluate((html) => {
      const mail = new DOMParser().parseFromString(html, 'text/html')
      return [...mail.querySelectorAll('[data-xss], xss-mark, script, iframe, object')].map(
        ({ outerHTML }) => outerHTML,
      )
    }, html)
    expect(result).toEqual([])
  }
  await page.goto('/d')
  await page.getByRole('button', { name: /^Read/ }).first().click()
  await page.getByRole('dialog').getByText('HTML', { exact: true }).click()
  await expect(page.locator('iframe')).toBeVisible()
  await expectHarmless(page, incidents, 'a mail')
}

test('hostile strings in every form have no effect @long', async ({ page, baseURL }) => {
  const incidents = await watchHarm(page, baseURL!)
  for (const path of ['/signin', '/register', '/reset/request', '/account?mode=resetPassword&oobCode=x'])
    await write(page, incidents, path)
  await register(page, 'Ada Lovelace')
  for (const path of ['/dashboard', '/settings/account', '/settings/preferences', '/settings/dictionaries'])
    await write(page, incidents, path)
  await page.getByRole('button', { name: 'New dictionary' }).click()
  await page
    .getByRole('textbox', { name: 'Terms' })
    .fill(hostileTexts.map((text) => text.slice(0, 60)).join('\n'))
  await page.getByRole('textbox', { name: 'Name' }).fill(hostileTexts[0]!)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectHarmless(page, incidents, 'a dictionary')
})
