import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { createDiskReserve } from '#server/infra/storage/reserve.ts'
import { createS3Storage } from '#server/infra/storage/s3/driver.ts'
import { createBucket } from '../bucket.ts'
import { chromiumFlags, chromiumPath } from '../chromium.ts'
import { type Client, register, signIn } from '../client.ts'
import { freePort } from '../free-port.ts'
import { type ObjectGateway, startObjectGateway } from '../object-gateway.ts'
import {
  crash,
  createTemporaryFolder,
  type Product,
  plainEnvironment,
  runUntilExit,
  startProduct,
} from '../product.ts'
import { beginUpload, createSpeechFile, partUrl, sendPart } from '../uploading.ts'

const folder = mkdtempSync(join(tmpdir(), 'longhand-gateway-'))
let gateway: ObjectGateway
// The long run installs Ceph on Linux; elsewhere S3 is skipped with a message.
const isLinux = process.platform === 'linux'
beforeAll(async () => {
  if (isLinux) gateway = await startObjectGateway(folder)
})
let browser: Browser | undefined
afterEach(async () => browser?.close())
afterAll(() => {
  gateway?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const runCli = (dataDir: string, env: Record<string, string>, ...args: string[]) =>
  runUntilExit({ dataDir, env, command: [process.execPath, 'src/cli/main.ts', 'storage', ...args] })

/** Opens a page for a signed-in user. */
async function openPage(product: Product, client: Client): Promise<Page> {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const page = await browser.newPage({ baseURL: product.url })
  const cookies = client.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url: product.url }
  })
  await page.context().addCookies(cookies)
  return page
}

test.skipIf(!isLinux)(
  'a browser uploads to the bucket and plays from it, within the content security policy',
  async () => {
    const port = String(await freePort())
    const product = { PORT: port, BASE_URL: `http://localhost:${port}` }
    const { env, settings } = await createBucket(gateway, 'browser', { STORAGE: 's3', ...product })
    const dataDir = createTemporaryFolder()
    const before = await runCli(dataDir, env, 'check')
    expect(before.code).toBe(1)
    expect(before.output).toMatch(/✗ CORS: browsers at .* can't send parts: run longhand storage check/)
    expect(before.output).toMatch(/✗ lifecycle: no rule deletes unfinished uploads/)
    const after = await runCli(dataDir, env, 'check', '--set-rules')
    expect(after).toMatchObject({ code: 0, output: expect.not.stringContaining('✗') })

    const runningProduct = await startProduct({ dataDir, env })
    expect((await fetch(`${runningProduct.url}/readyz`)).status).toBe(200)
    const client = await register(runningProduct.url)
    const page = await openPage(runningProduct, client)
    const refusals: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|CORS/.test(message.text())) refusals.push(message.text())
    })
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).origin}`))
    await page.goto('/dashboard')
    const countReady = () =>
      page.evaluate("document.querySelector('#root main') && !('longhandInput' in globalThis)")
    await expect.poll(countReady, { timeout: 60_000 }).toBe(true)
    const path = join(createTemporaryFolder(), 'spoken word.wav')
    const sentence = 'Please remember to bring the water bottle to the meeting on Monday.'
    writeFileSync(path, createSpeechFile(createTemporaryFolder(), sentence))
    await page.getByRole('button', { name: 'Transcribe', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Choose audio or video files').setInputFiles([path])
    await page.getByRole('button', { name: 'Start transcribing' }).click()
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Spoken Word' }) })
    await card.getByText('AI Transcript').waitFor({ timeout: 180_000 })
    expect(requests).toContain(`PUT ${gateway.url}`)

    await page.getByRole('link', { name: 'Spoken Word' }).click()
    await page.waitForURL('**/transcript/*')
    const playResponse = page.waitForResponse((response) =>
      response.url().startsWith(`${gateway.url}/browser/`),
    )
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    expect((await playResponse).status()).toBe(206)
    const position = page.getByRole('slider', { name: 'Position in the recording' })
    await expect
      .poll(async () => Number(await position.getAttribute('aria-valuenow')), { timeout: 30_000 })
      .toBeGreaterThan(0)
    expect(refusals).toEqual([])
    // The data folder contains only the server's work files.
    expect(readdirSync(dataDir)).not.toContain('storage')
    const storedObjects = await Array.fromAsync(
      (await createS3Storage(settings, createDiskReserve(folder, 0))).listAll(),
    )
    expect(storedObjects.some(({ key }) => key.startsWith(`uploads/${client.uid}/`))).toBe(true)
  },
)

test.skipIf(!isLinux)(
  'parts with forged or expired signatures, or of the wrong size, are rejected; canceling drops the rest',
  async () => {
    const { env, settings } = await createBucket(gateway, 'parts', { STORAGE: 's3' })
    const { url } = await startProduct({ dataDir: createTemporaryFolder(), env })
    const client = await register(url)
    const file = Buffer.alloc(100, 'a')
    const upload = await beginUpload(client, 'noise.wav', file.length)
    const address = await partUrl(client, url, upload, 1)
    const put = async (to: string, body: Buffer) => {
      const response = await fetch(to, { method: 'PUT', body: new Uint8Array(body) })
      await response.arrayBuffer()
      return response.status
    }
    expect(await put(address.replace(/(X-Amz-Signature=.{4})./, '$1_'), file)).toBe(403)
    expect(await put(address.replace('X-Amz-Expires=3600', 'X-Amz-Expires=36000'), file)).toBe(403)
    expect(await put(address, Buffer.alloc(101))).toBe(403)
    expect(await put(address.replace('partNumber=1', 'partNumber=2'), file)).toBe(403)
    await sendPart(client, url, upload, 1, file)
    await client.fetch(`/user/v2/${client.uid}/uploads/${upload.id}`, { method: 'DELETE' })
    const storage = await createS3Storage(settings, createDiskReserve(folder, 0))
    expect(await storage.abortStale(new Date(Date.now() + 60_000))).toBe(0)
  },
)

test.skipIf(!isLinux)('the lifecycle rule drops unfinished uploads', async () => {
  const { env, settings } = await createBucket(gateway, 'lifecycle')
  await runCli(createTemporaryFolder(), env, 'check', '--set-rules')
  const storage = await createS3Storage(settings, createDiskReserve(folder, 0))
  const id = await storage.createMultipart('uploads/a/b', { size: 5, contentType: '' })
  const parts = () =>
    storage.listParts('uploads/a/b', id).then(
      () => 'there',
      ({ code }: { code: string }) => code,
    )
  expect(await parts()).toBe('there')
  await expect.poll(parts, { timeout: 120_000, interval: 1_000 }).toBe('not_found')
})

/** Kills a move once it has verified some files. */
async function killMove(dataDir: string, env: Record<string, string>, to: string): Promise<void> {
  const variables = { ...plainEnvironment(), LONGHAND_DATA: dataDir, ...env }
  const args = ['src/cli/main.ts', 'storage', 'move', '--to', to]
  const child = spawn(process.execPath, args, { env: variables, stdio: 'ignore' })
  const exit = once(child, 'exit')
  const journal = join(dataDir, 'storage-move', `${env.S3_BUCKET}-to-${to}.jsonl`)
  const countLines = () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length : 0)
  await expect.poll(countLines, { timeout: 60_000, interval: 2 }).toBeGreaterThan(10)
  child.kill('SIGKILL')
  await exit
  expect(countLines()).toBeLessThan(fillerCount)
}

/** Requests part of the first recording's audio, as a player does. */
async function playPart(url: string, email: string): Promise<{ status: number; url: string; bytes: number }> {
  const client = await signIn(url, email)
  const list = { method: 'POST', body: { orgId: client.workspace } }
  const listResponse = await client.fetch(`/user/v2/${client.uid}/collections`, list)
  const { Items } = (await listResponse.json()) as { Items: Collection[] }
  const audioResponse = await client.fetch(`/collections/v2/${Items[0]?.id}/audio`)
  const { result } = (await audioResponse.json()) as { result: { url: string } }
  const headers = { cookie: client.cookie, range: 'bytes=10-19' }
  const response = await fetch(new URL(result.url, url), { headers })
  return { status: response.status, url: response.url, bytes: (await response.arrayBuffer()).byteLength }
}

const fillerCount = 120

test.skipIf(!isLinux)('a move to the bucket and back survives kills, and is repeatable', async () => {
  const { env, settings } = await createBucket(gateway, 'moved')
  const dataDir = createTemporaryFolder()
  const first = await startProduct({ dataDir, env })
  const { email } = await register(first.url)
  expect(await playPart(first.url, email)).toMatchObject({ status: 206, bytes: 10 })
  await crash(first)
  mkdirSync(join(dataDir, 'storage/objects/filler'))
  for (let i = 0; i < fillerCount; i++)
    writeFileSync(join(dataDir, 'storage/objects/filler', `f${i}`), `${i}`)

  await killMove(dataDir, env, 's3')
  const moveOutput = await runCli(dataDir, env, 'move', '--to', 's3')
  expect(moveOutput).toMatchObject({ code: 0, output: expect.stringContaining('Set STORAGE=s3') })
  const secondMove = await runCli(dataDir, env, 'move', '--to', 's3')
  expect(secondMove).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Verified .*, 0 of them copied just now/),
  })
  rmSync(join(dataDir, 'storage'), { recursive: true })

  const second = await startProduct({ dataDir, env: { ...env, STORAGE: 's3' } })
  const playResult = await playPart(second.url, email)
  expect(playResult).toMatchObject({
    status: 206,
    bytes: 10,
    url: expect.stringContaining(`${gateway.url}/moved/`),
  })
  await crash(second)

  const s3 = { ...env, STORAGE: 's3' }
  await killMove(dataDir, s3, 'local')
  const moveBack = await runCli(dataDir, s3, 'move', '--to', 'local', '--delete-source')
  expect(moveBack).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Deleted \d+ files from the source/),
  })
  const storage = await createS3Storage(settings, createDiskReserve(folder, 0))
  expect(await Array.fromAsync(storage.listAll())).toEqual([])
  const third = await startProduct({ dataDir, env })
  expect(await playPart(third.url, email)).toMatchObject({ status: 206, bytes: 10 })
})
