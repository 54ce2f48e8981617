import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { register, signIn } from '../client.ts'
import {
  createPostgres,
  type ExternalPostgres,
  findPostgres15,
  findPostgres18,
} from '../external-postgres.ts'
import { crash, createTemporaryFolder, startProduct } from '../product.ts'

let server: ExternalPostgres | undefined
afterEach(async () => {
  await server?.stop('SIGKILL')
})

const statusOf = (url: string) => fetch(`${url}/readyz`).then((response) => response.status)

async function expectDataPersists(external: ExternalPostgres): Promise<void> {
  await external.start()
  const dataDir = createTemporaryFolder()
  const env = { DATABASE_URL: external.url }
  const first = await startProduct({ dataDir, env })
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const { email } = await register(first.url)
  await crash(first)
  const second = await startProduct({ dataDir, env })
  expect((await signIn(second.url, email)).email).toBe(email)
}

test.skipIf(!findPostgres15())('DATABASE_URL: works with PostgreSQL 15', async () => {
  const programs = findPostgres15()
  if (programs) server = await createPostgres(programs, createTemporaryFolder())
  await expectDataPersists(server!)
})

test('DATABASE_URL: works with PostgreSQL 18', async () => {
  server = await createPostgres(await findPostgres18(), createTemporaryFolder())
  await expectDataPersists(server)
})

test('database unreachable for 30 s: 503, and back within 5 s of its return', async () => {
  server = await createPostgres(await findPostgres18(), createTemporaryFolder())
  await server.start()
  const { url } = await startProduct({ dataDir: createTemporaryFolder(), env: { DATABASE_URL: server.url } })
  const { email } = await register(url)
  await server.stop('SIGINT')
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    expect(await statusOf(url)).toBe(503)
    await expect(signIn(url, email)).rejects.toThrow(/503/)
    await sleep(1_000)
  }
  await server.start()
  await expect.poll(() => statusOf(url), { timeout: 5_000, interval: 100 }).toBe(200)
  expect((await signIn(url, email)).email).toBe(email)
})

test('kill -9 of the database server ×10: no acknowledged registration is lost', async () => {
  server = await createPostgres(await findPostgres18(), createTemporaryFolder())
  await server.start()
  const { url } = await startProduct({ dataDir: createTemporaryFolder(), env: { DATABASE_URL: server.url } })
  const acknowledgedEmails: string[] = []
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 3; i++) acknowledgedEmails.push((await register(url)).email)
    await server.stop('SIGKILL')
    await server.start()
    await expect.poll(() => statusOf(url), { timeout: 5_000, interval: 100 }).toBe(200)
  }
  for (const email of acknowledgedEmails) expect((await signIn(url, email)).email).toBe(email)
})
