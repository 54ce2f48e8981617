import { expect, test } from 'vitest'
import type { BulkExport } from '#contract/bulk-exports.ts'
import { unzip } from '#server/testing/unzip.ts'
import { type Client, register, signIn } from '../client.ts'
import { crash, createTemporaryFolder, startProduct } from '../product.ts'

interface Manifest {
  files: { name: string; sha256: string }[]
  skipped: unknown[]
}

const exportsOf = ({ uid }: Client) => `/user/v2/${uid}/exports`

async function resultOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { result: T }).result
}

const stateOf = async (client: Client) => resultOf<BulkExport>(await client.fetch(exportsOf(client)))

async function start(client: Client, collections: string[]): Promise<void> {
  const body = { orgId: client.workspace, collections, formats: [{ format: 'srt' }, { format: 'docx' }] }
  await resultOf(await client.fetch(exportsOf(client), { method: 'POST', body }))
}

/** Waits for the archive and downloads it. */
async function download(client: Client): Promise<Map<string, string>> {
  const readState = async () => (await stateOf(client)).state
  await expect.poll(readState, { timeout: 90_000, interval: 200 }).toBe('ready')
  const link = client.fetch(`${exportsOf(client)}/address`, { method: 'POST' })
  const { url } = await resultOf<{ url: string }>(await link)
  return unzip(Buffer.from(await (await client.fetch(url)).arrayBuffer()))
}

const manifestOf = (files: Map<string, string>): Manifest => JSON.parse(files.get('manifest.json') ?? '')

/** Word documents contain the time at which they were written. */
const toComparable = ({ name, sha256 }: Manifest['files'][number]) => ({
  name,
  sha256: name.endsWith('.docx') || sha256,
})

/** Adds copies of the welcome recording; returns the IDs of all recordings. */
async function addCopies(client: Client, count: number): Promise<string[]> {
  const list = await client.fetch(`/user/v2/${client.uid}/collections`, {
    method: 'POST',
    body: { orgId: client.workspace },
  })
  const { Items } = (await list.json()) as { Items: { id: string }[] }
  const ids = Items.map(({ id }) => id)
  for (let n = 0; n < count; n++) {
    const copy = await client.fetch(`/collections/v2/${ids[0]}/duplicate`, { method: 'POST' })
    ids.push((await resultOf<{ id: string }>(copy)).id)
  }
  return ids
}

test('kill -9 at 60% of an export of 30 collections: the archive is the same as without it', async () => {
  const dataDir = createTemporaryFolder()
  const first = await startProduct({ dataDir })
  const firstClient = await register(first.url)
  const ids = await addCopies(firstClient, 29)
  await start(firstClient, ids)
  const readDoneCount = async () => (await stateOf(firstClient)).done
  await expect.poll(readDoneCount, { timeout: 60_000, interval: 50 }).toBeGreaterThanOrEqual(18)
  await crash(first)

  const { url } = await startProduct({ dataDir })
  const client = await signIn(url, firstClient.email)
  const halfwayState = await stateOf(client)
  expect(halfwayState.state).toBe('working')
  expect(halfwayState.done).toBeLessThan(30)
  const files = await download(client)
  expect(files.size).toBe(61)
  const resumedManifest = manifestOf(files)
  expect(resumedManifest.skipped).toEqual([])

  await start(client, ids)
  const manifest = manifestOf(await download(client))
  expect(resumedManifest.files.map(toComparable)).toEqual(manifest.files.map(toComparable))
})
