import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { register, signIn } from '../client.ts'
import { crash, createTemporaryFolder, startProduct } from '../product.ts'

/** Registers users one by one until the server stops; returns the acknowledged ones. */
async function registerUntilStopped(url: string): Promise<string[]> {
  const acknowledgedEmails: string[] = []
  try {
    for (;;) acknowledgedEmails.push((await register(url)).email)
  } catch {
    return acknowledgedEmails
  }
}

test('kill -9 ×20 under load: no registered account is lost', async () => {
  const dataDir = createTemporaryFolder()
  const acknowledged: string[] = []
  for (let round = 0; round < 20; round++) {
    const product = await startProduct({ dataDir })
    const registrations = registerUntilStopped(product.url)
    await sleep(300 + 40 * round)
    await crash(product)
    acknowledged.push(...(await registrations))
  }
  expect(acknowledged.length).toBeGreaterThan(40)
  const { url } = await startProduct({ dataDir })
  for (const email of acknowledged) expect((await signIn(url, email)).email).toBe(email)
})

test('kill -9 of the embedded database ×10: no acknowledged registration is lost, and service resumes', async () => {
  const dataDir = createTemporaryFolder()
  const { url } = await startProduct({ dataDir })
  const acknowledged: string[] = []
  for (let round = 0; round < 10; round++) {
    const registrations = registerUntilStopped(url)
    await sleep(300)
    const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(pid, 10), 'SIGKILL')
    acknowledged.push(...(await registrations))
    await expect
      .poll(() => fetch(`${url}/readyz`).then((r) => r.status), { timeout: 10_000, interval: 50 })
      .toBe(200)
  }
  expect(acknowledged.length).toBeGreaterThan(20)
  for (const email of acknowledged) expect((await signIn(url, email)).email).toBe(email)
})
