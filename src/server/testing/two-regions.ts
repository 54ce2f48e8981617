import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { endpoints } from '#contract/endpoints.ts'
import { type Caller, createTestProduct, type TestProduct } from './product.ts'

export interface TwoRegions {
  us: TestProduct
  eu: TestProduct
  addresses: Record<'us' | 'eu', string>
  /** Returns a user's session in the other region. */
  switchRegion(caller: Caller): Promise<Caller>
  /** Starts listening in eu; needed only with `isEuDown`. */
  startEu(): Promise<unknown>
}

/** Finds a free port; if another program uses it in the meantime, the test fails. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Creates two deployments with their own databases and folders; accounts are stored in us. Both are
 * listening, unless `isEuDown` is set.
 */
export async function createTwoRegions({ isEuDown = false } = {}): Promise<TwoRegions> {
  const ports = { us: await freePort(), eu: await freePort() }
  const addresses = { us: `http://127.0.0.1:${ports.us}`, eu: `http://127.0.0.1:${ports.eu}` }
  const commonSettings = {
    REGIONS: `us=${addresses.us},eu=${addresses.eu}`,
    HOME_REGION: 'us',
    SECRET_KEY: randomUUID(),
  }
  // Starts the home region last, because it sends accounts immediately.
  const eu = await createTestProduct({ ...commonSettings, REGION: 'eu' })
  const startEu = () => eu.app.listen({ port: ports.eu, host: '127.0.0.1' })
  if (!isEuDown) await startEu()
  const us = await createTestProduct({ ...commonSettings, REGION: 'us' })
  await us.app.listen({ port: ports.us, host: '127.0.0.1' })
  return { us, eu, addresses, switchRegion: (caller) => switchRegion(eu, caller), startEu }
}

async function switchRegion(eu: TestProduct, caller: Caller): Promise<Caller> {
  const params = { uid: caller.uid }
  const { key } = await caller.call(endpoints.getRegionalKey, { params, query: { region: 'eu' } })
  const response = await eu.anonymous.send(endpoints.startRegionalSession, { params, body: { key } })
  if (response.statusCode !== 204) throw new Error(`${response.statusCode} ${response.body}`)
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { ...caller, cookie, ...eu.as(cookie) }
}
