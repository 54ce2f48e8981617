import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { register, signIn } from './client.ts'
import { isRunning, processTree } from './process-tree.ts'
import { crash, createTemporaryFolder, type Product, startProduct, waitForExit } from './product.ts'
import { beginUpload, partUrl } from './uploading.ts'

async function expectToEnd(product: Product, signal: () => void): Promise<void> {
  const tree = processTree(product.pid)
  // The server itself, the database's guard, and the database.
  expect(tree.length).toBeGreaterThan(3)
  const startedAt = performance.now()
  signal()
  await waitForExit(product)
  // On a busy machine, the last process may end a moment after the server.
  const remaining = () => tree.filter(isRunning)
  while (remaining().length > 0 && performance.now() - startedAt < 5_000) await sleep(20)
  expect(remaining()).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(5_000)
}

/** Returns whether a server listens on a port. */
function acceptsConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const respond = (isAccepted: boolean) => {
      socket.destroy()
      resolve(isAccepted)
    }
    socket.once('connect', () => respond(true)).once('error', () => respond(false))
  })
}

test('npm start prints its URL, and Ctrl-C ends all its processes', async () => {
  const product = await startProduct({ dataDir: createTemporaryFolder(), command: ['npm', 'start'] })
  expect(product.url).toMatch(/^http:\/\/localhost:\d+$/)
  const page = await fetch(product.url, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<title>')
  await expectToEnd(product, () => process.kill(-product.pid, 'SIGINT'))
})

test('keeps all data after SIGTERM and a restart', async () => {
  const dataDir = createTemporaryFolder()
  const first = await startProduct({ dataDir })
  const { email } = await register(first.url)
  await expectToEnd(first, () => process.kill(first.pid, 'SIGTERM'))
  expect(first.child.exitCode).toBe(0)
  const second = await startProduct({ dataDir })
  expect((await signIn(second.url, email)).email).toBe(email)
})

test("SIGTERM doesn't wait for requests that never finish", async () => {
  const product = await startProduct({ dataDir: createTemporaryFolder() })
  const headers = { 'content-type': 'application/json', 'content-length': 100 }
  const upload = request(`${product.url}/auth/sign-in`, { method: 'POST', headers })
  upload.on('error', () => {})
  await new Promise((resolve) => upload.write('{', resolve))
  await expectToEnd(product, () => process.kill(product.pid, 'SIGTERM'))
  expect(product.child.exitCode).toBe(0)
})

test('keeps acknowledged data after kill -9 and a restart', async () => {
  const dataDir = createTemporaryFolder()
  const first = await startProduct({ dataDir })
  const tree = processTree(first.pid)
  const { email } = await register(first.url)
  await crash(first)
  const second = await startProduct({ dataDir })
  expect(tree.filter(isRunning)).toEqual([])
  expect((await signIn(second.url, email)).email).toBe(email)
})

test('SIGTERM lets a running request finish', async () => {
  const { url, pid, child } = await startProduct({ dataDir: createTemporaryFolder() })
  const client = await register(url)
  const upload = await beginUpload(client, 'noise.wav', 2_000_000)
  const address = await partUrl(client, url, upload, 1)
  const putRequest = request(address, { method: 'PUT', headers: { 'content-length': 2_000_000 } })
  const responseEvent = once(putRequest, 'response')
  await new Promise((resolve) => putRequest.write(Buffer.alloc(1_000_000), resolve))
  // Once this response arrives, the server has read the bytes sent before it.
  await fetch(`${url}/healthz`)
  process.kill(pid, 'SIGTERM')
  while (await acceptsConnections(url)) await sleep(5)
  putRequest.end(Buffer.alloc(1_000_000))
  const [response] = await responseEvent
  expect(response.statusCode).toBe(204)
  response.resume()
  await waitForExit({ child, pid, url })
  expect(child.exitCode).toBe(0)
})
