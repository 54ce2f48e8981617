import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { onTestEnd } from '#server/testing/cleanup.ts'
import {
  answerStatus,
  createTestModel,
  cutAfter,
  noise,
  sha256,
  stallAfter,
  startModelHost,
  withoutRanges,
} from '#server/testing/model-host.ts'
import { createModelStore } from './store.ts'

const files = { 'encoder.onnx': noise(300_000), 'deep/tokens.txt': noise(900, 2) }
const model = createTestModel('hearing', files)
const policy = { stallMs: 60_000, retries: 2, backOff: () => 5 }

/** Creates a store with an empty folder, and a model host. */
async function setUp(entries = [model], content: Record<string, Buffer> = files, overrides = {}) {
  const host = await startModelHost(content)
  const dataDir = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  onTestEnd(() => rm(dataDir, { recursive: true, force: true }))
  const open = () =>
    createModelStore(
      { dataDir, modelsDir: undefined, modelsUrl: host.url },
      { entries, policy: { ...policy, ...overrides } },
    )
  const store = open()
  const arrived = async (bytes: number) => {
    while ((await store.status('hearing')).fetched < bytes) await sleep(5)
  }
  const cut = (bytes: number) => cutAfter(bytes, () => arrived(bytes))
  const fetchIt = (signal = AbortSignal.timeout(20_000)) => store.fetch('hearing', { signal })
  return { host, dataDir, store, open, fetchIt, arrived, cut, folder: join(dataDir, 'models', 'hearing') }
}

async function expectInstalled({ store, folder }: Awaited<ReturnType<typeof setUp>>) {
  expect(store.folder('hearing')).toBe(folder)
  for (const [path, content] of Object.entries(files))
    expect(sha256(await readFile(join(folder, path))), path).toBe(sha256(content))
  expect(await readdir(join(folder, '..', '.fetching'))).toEqual([])
  expect(await store.status('hearing')).toMatchObject({ state: 'installed', fetched: 300_900, error: null })
}

const rangesOf = ({ host }: Awaited<ReturnType<typeof setUp>>) =>
  host.requests.filter(({ path }) => path === 'encoder.onnx').map(({ range }) => range)

describe('downloading a model', () => {
  it('installs the complete model and reports progress', async () => {
    const at = await setUp()
    expect(at.store.folder('hearing')).toBeNull()
    expect(await at.store.status('hearing')).toMatchObject({ state: 'absent', fetched: 0, bytes: 300_900 })
    const seen: number[] = []
    const onProgress = ({ fetched }: { fetched: number }) => seen.push(fetched)
    await at.store.fetch('hearing', { signal: AbortSignal.timeout(20_000), onProgress })
    await expectInstalled(at)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(300_900)
    await at.fetchIt()
    expect(at.host.requests).toHaveLength(2)
  })

  it('resumes an interrupted download', async () => {
    const at = await setUp()
    at.host.answerNext('encoder.onnx', at.cut(100_000))
    await at.fetchIt()
    await expectInstalled(at)
    expect(rangesOf(at)).toEqual([undefined, 'bytes=100000-'])
  })

  it('restarts at a host without ranges', async () => {
    const at = await setUp()
    at.host.answerNext('encoder.onnx', at.cut(100_000), withoutRanges)
    await at.fetchIt()
    await expectInstalled(at)
  })

  it('resumes in the next process, but not with corrupt data', async () => {
    const at = await setUp()
    at.host.answerNext('encoder.onnx', at.cut(100_000), ...Array(4).fill(answerStatus(503)))
    await expect(at.fetchIt()).rejects.toMatchObject({ code: 'unreachable' })
    const status = await at.store.status('hearing')
    expect(status).toMatchObject({ state: 'absent', fetched: 100_000 })
    expect(status.error).toContain('responded with 503')
    const part = join(at.folder, '..', '.fetching', 'hearing', 'files', 'encoder.onnx.part')
    await writeFile(part, noise(100_000, 9))
    await at.open().fetch('hearing', { signal: AbortSignal.timeout(20_000) })
    await expectInstalled(at)
    expect(rangesOf(at).slice(-2)).toEqual(['bytes=100000-', undefined])
  })

  it('retries when the host stops responding, fails or ends early', async () => {
    const at = await setUp([model], files, { stallMs: 300, retries: 20 })
    const short: typeof withoutRanges = (_, response, content) =>
      void response.writeHead(200).end(content.subarray(0, 7))
    at.host.answerNext('encoder.onnx', stallAfter(50_000), answerStatus(429), answerStatus(500))
    at.host.answerNext('deep/tokens.txt', short)
    await at.fetchIt()
    await expectInstalled(at)
  })

  it('discards a file with a wrong checksum and reports it', async () => {
    const at = await setUp([model], { ...files, 'deep/tokens.txt': noise(900, 3) })
    await expect(at.fetchIt()).rejects.toMatchObject({ code: 'checksum' })
    expect(at.store.folder('hearing')).toBeNull()
    const { state, error, fetched } = await at.store.status('hearing')
    expect([state, fetched]).toEqual(['absent', 300_000])
    expect(error).toMatch(/tokens\.txt has the SHA-256 [0-9a-f]{64} instead of [0-9a-f]{64}/)
  })

  it.each([
    ['an answer that says no', answerStatus(404), 'responded with 404'],
    ['a file of another length', withoutRanges, 'has 12 bytes instead of 300000'],
  ])('does not retry after %s', async (_, answer, reason) => {
    const at = await setUp([model], { ...files, 'encoder.onnx': noise(12) })
    at.host.answerNext('encoder.onnx', answer)
    await expect(at.fetchIt()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(reason),
    })
    expect(rangesOf(at)).toHaveLength(1)
  })

  it('gets a checksum that the catalog lacks from the host, and fails without one', async () => {
    const open = { ...model, files: model.files.map((file) => ({ ...file, bytes: null, sha256: null })) }
    const at = await setUp([open])
    const publish: typeof withoutRanges = (_, response, content) => {
      const headers = { 'x-linked-etag': `"${sha256(content)}"`, 'x-linked-size': content.length }
      response.writeHead(302, { ...headers, location: '/elsewhere' }).end()
    }
    await expect(at.fetchIt()).rejects.toMatchObject({ code: 'checksum' })
    for (const path of Object.keys(files)) at.host.answerNext(path, publish)
    await at.fetchIt()
    expect(at.store.folder('hearing')).toBe(at.folder)
    await writeFile(join(at.folder, 'encoder.onnx'), noise(300_000, 4))
    expect(await at.store.verify('hearing')).toBe(false)
    expect(await at.open().verify('hearing')).toBe(false)
  })

  it('downloads once for two concurrent requests, and stops when neither needs it', async () => {
    const at = await setUp()
    await Promise.all([at.fetchIt(), at.open().fetch('hearing', { signal: AbortSignal.timeout(20_000) })])
    await expectInstalled(at)
    expect(rangesOf(at)).toHaveLength(1)
    await at.store.remove('hearing')
    expect(at.store.folder('hearing')).toBeNull()
    at.host.answerNext('encoder.onnx', stallAfter(50_000), ...Array(9).fill(answerStatus(500)))
    const fetching = expect(at.fetchIt()).rejects.toMatchObject({ code: 'removed' })
    const other = at.open()
    await at.arrived(50_000)
    expect((await other.status('hearing')).state).toBe('fetching')
    await other.remove('hearing')
    await fetching
    expect(await other.status('hearing')).toMatchObject({ state: 'absent', fetched: 0 })
  })

  it('keeps partial downloads when stopped, and the request if a job made it', async () => {
    const at = await setUp()
    await at.store.request('hearing')
    expect((await at.store.status('hearing')).state).toBe('waiting')
    at.host.answerNext('encoder.onnx', stallAfter(50_000))
    const stop = new AbortController()
    const fetching = expect(at.fetchIt(stop.signal)).rejects.toThrow('stop')
    await at.arrived(50_000)
    stop.abort(new Error('stop'))
    await fetching
    expect(await at.store.status('hearing')).toMatchObject({ state: 'waiting', fetched: 50_000 })
    expect(await at.store.isRequested('hearing')).toBe(true)
  })
})

describe('a manually installed model', () => {
  async function copyManually(folder: string, change: Record<string, Buffer> = {}) {
    await mkdir(join(folder, 'deep'), { recursive: true })
    for (const [path, content] of Object.entries({ ...files, ...change }))
      await writeFile(join(folder, path), content)
  }

  it('is used once its checksums match', async () => {
    const at = await setUp()
    await copyManually(at.folder)
    expect(at.store.folder('hearing')).toBeNull()
    await at.store.adopt()
    expect(at.store.folder('hearing')).toBe(at.folder)
    expect(at.open().folder('hearing')).toBe(at.folder)
    expect(at.host.requests).toEqual([])
  })

  it('is used in a read-only folder', async () => {
    const at = await setUp()
    await copyManually(at.folder)
    // No one, not even root, can rename a file to the path of an existing folder.
    await mkdir(join(at.folder, 'manifest.json'))
    await at.fetchIt()
    expect(at.open().folder('hearing')).toBe(at.folder)
    expect(await readdir(join(at.dataDir, 'model-manifests'))).toEqual(['hearing.json'])
    await at.store.remove('hearing')
    expect(await readdir(join(at.dataDir, 'model-manifests'))).toEqual([])
  })

  it('is broken when a file is wrong or missing, and repaired by downloading', async () => {
    const at = await setUp()
    await copyManually(at.folder, { 'encoder.onnx': noise(300_000, 7) })
    await at.store.adopt()
    expect(await at.store.status('hearing')).toMatchObject({
      state: 'broken',
      error: expect.stringContaining('encoder.onnx has the SHA-256'),
    })
    await rm(join(at.folder, 'encoder.onnx'))
    expect((await at.store.status('hearing')).error).toContain('lacks encoder.onnx')
    await at.fetchIt()
    await expectInstalled(at)
  })

  it('disables a model whose files were replaced, until they are valid again', async () => {
    const at = await setUp()
    await at.fetchIt()
    await writeFile(join(at.folder, 'deep/tokens.txt'), noise(900, 8))
    expect(at.store.folder('hearing')).toBeNull()
    await copyManually(at.folder)
    while ((await at.store.status('hearing')).state === 'checking') await sleep(5)
    expect(at.store.folder('hearing')).toBe(at.folder)
  })

  it("may be one that isn't in the catalog", async () => {
    const at = await setUp()
    const root = join(at.dataDir, 'models')
    await mkdir(root, { recursive: true })
    await writeFile(join(root, 'catalogue.json'), JSON.stringify([{ ...model, name: 'silero-vad' }, model]))
    const open = () => createModelStore({ dataDir: at.dataDir, modelsDir: root, modelsUrl: at.host.url })
    expect(open().entries.filter(({ name }) => name === 'silero-vad')).toEqual([
      { ...model, name: 'silero-vad' },
    ])
    expect((await open().list()).at(-1)).toMatchObject({ name: 'hearing', state: 'absent' })
    await writeFile(join(root, 'catalogue.json'), JSON.stringify([{ ...model, name: '../up' }]))
    expect(open).toThrow(/^Correct .*catalogue\.json, or remove it/)
    await rm(join(root, 'catalogue.json'))
    await mkdir(join(root, 'catalogue.json'))
    expect(open).toThrow(/^Correct .*catalogue\.json, or remove it: .*EISDIR/)
  })
})
