import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { onTestEnd } from '#server/testing/cleanup.ts'
import {
  createTestModel,
  randomBytes,
  respondWithStatus,
  sha256,
  stallAfter,
  startModelHost,
  truncateAfter,
  withoutRanges,
} from '#server/testing/model-host.ts'
import { createModelStore } from './store.ts'

const files = { 'encoder.onnx': randomBytes(300_000), 'deep/tokens.txt': randomBytes(900, 2) }
const model = createTestModel('hearing', files)
const policy = { stallMs: 60_000, retries: 2, backOff: () => 5 }

/** Creates a store with an empty folder, and a model host. */
async function setUp(entries = [model], content: Record<string, Buffer> = files, overrides = {}) {
  const host = await startModelHost(content)
  const dataDir = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  // A check may still be syncing the manifest.
  onTestEnd(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const open = () =>
    createModelStore(
      { dataDir, modelsDir: undefined, modelsUrl: host.url },
      { entries, policy: { ...policy, ...overrides } },
    )
  const store = open()
  const waitForBytes = async (bytes: number) => {
    while ((await store.status('hearing')).fetched < bytes) await sleep(5)
  }
  const cut = (bytes: number) => truncateAfter(bytes, () => waitForBytes(bytes))
  const downloadModel = (signal = AbortSignal.timeout(20_000)) => store.download('hearing', { signal })
  return {
    host,
    dataDir,
    store,
    open,
    downloadModel,
    waitForBytes,
    cut,
    folder: join(dataDir, 'models', 'hearing'),
  }
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
    const setup = await setUp()
    expect(setup.store.folder('hearing')).toBeNull()
    expect(await setup.store.status('hearing')).toMatchObject({ state: 'absent', fetched: 0, bytes: 300_900 })
    const seenBytes: number[] = []
    const onProgress = ({ downloaded }: { downloaded: number }) => seenBytes.push(downloaded)
    await setup.store.download('hearing', { signal: AbortSignal.timeout(20_000), onProgress })
    await expectInstalled(setup)
    expect(seenBytes).toEqual(seenBytes.toSorted((a, b) => a - b))
    expect(seenBytes.at(-1)).toBe(300_900)
    await setup.downloadModel()
    expect(setup.host.requests).toHaveLength(2)
  })

  it('resumes an interrupted download', async () => {
    const setup = await setUp()
    setup.host.queueAnswers('encoder.onnx', setup.cut(100_000))
    await setup.downloadModel()
    await expectInstalled(setup)
    expect(rangesOf(setup)).toEqual([undefined, 'bytes=100000-'])
  })

  it('restarts at a host without ranges', async () => {
    const setup = await setUp()
    setup.host.queueAnswers('encoder.onnx', setup.cut(100_000), withoutRanges)
    await setup.downloadModel()
    await expectInstalled(setup)
  })

  it('resumes in the next process, but not with corrupt data', async () => {
    const setup = await setUp()
    setup.host.queueAnswers('encoder.onnx', setup.cut(100_000), ...Array(4).fill(respondWithStatus(503)))
    await expect(setup.downloadModel()).rejects.toMatchObject({ code: 'unreachable' })
    const status = await setup.store.status('hearing')
    expect(status).toMatchObject({ state: 'absent', fetched: 100_000 })
    expect(status.error).toContain('responded with 503')
    const part = join(setup.folder, '..', '.fetching', 'hearing', 'files', 'encoder.onnx.part')
    await writeFile(part, randomBytes(100_000, 9))
    await setup.open().download('hearing', { signal: AbortSignal.timeout(20_000) })
    await expectInstalled(setup)
    expect(rangesOf(setup).slice(-2)).toEqual(['bytes=100000-', undefined])
  })

  it('retries when the host stops responding, fails or ends early', async () => {
    const setup = await setUp([model], files, { stallMs: 300, retries: 20 })
    const sendShort: typeof withoutRanges = (_, response, content) =>
      void response.writeHead(200).end(content.subarray(0, 7))
    setup.host.queueAnswers(
      'encoder.onnx',
      stallAfter(50_000),
      respondWithStatus(429),
      respondWithStatus(500),
    )
    setup.host.queueAnswers('deep/tokens.txt', sendShort)
    await setup.downloadModel()
    await expectInstalled(setup)
  })

  it('discards a file with a wrong checksum and reports it', async () => {
    const setup = await setUp([model], { ...files, 'deep/tokens.txt': randomBytes(900, 3) })
    await expect(setup.downloadModel()).rejects.toMatchObject({ code: 'checksum' })
    expect(setup.store.folder('hearing')).toBeNull()
    const { state, error, fetched } = await setup.store.status('hearing')
    expect([state, fetched]).toEqual(['absent', 300_000])
    expect(error).toMatch(/tokens\.txt has the SHA-256 [0-9a-f]{64} instead of [0-9a-f]{64}/)
  })

  it.each([
    ['an error response', respondWithStatus(404), 'responded with 404'],
    ['a file of the wrong size', withoutRanges, 'has 12 bytes instead of 300000'],
  ])('does not retry after %s', async (_, answer, reason) => {
    const setup = await setUp([model], { ...files, 'encoder.onnx': randomBytes(12) })
    setup.host.queueAnswers('encoder.onnx', answer)
    await expect(setup.downloadModel()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(reason),
    })
    expect(rangesOf(setup)).toHaveLength(1)
  })

  it('gets a checksum that the catalog lacks from the host, and fails without one', async () => {
    const open = { ...model, files: model.files.map((file) => ({ ...file, bytes: null, sha256: null })) }
    const setup = await setUp([open])
    const publish: typeof withoutRanges = (_, response, content) => {
      const headers = { 'x-linked-etag': `"${sha256(content)}"`, 'x-linked-size': content.length }
      response.writeHead(302, { ...headers, location: '/elsewhere' }).end()
    }
    await expect(setup.downloadModel()).rejects.toMatchObject({ code: 'checksum' })
    for (const path of Object.keys(files)) setup.host.queueAnswers(path, publish)
    await setup.downloadModel()
    expect(setup.store.folder('hearing')).toBe(setup.folder)
    await writeFile(join(setup.folder, 'encoder.onnx'), randomBytes(300_000, 4))
    expect(await setup.store.verify('hearing')).toBe(false)
    expect(await setup.open().verify('hearing')).toBe(false)
  })

  it('downloads once for two concurrent requests, and stops when neither needs it', async () => {
    const setup = await setUp()
    await Promise.all([
      setup.downloadModel(),
      setup.open().download('hearing', { signal: AbortSignal.timeout(20_000) }),
    ])
    await expectInstalled(setup)
    expect(rangesOf(setup)).toHaveLength(1)
    await setup.store.remove('hearing')
    expect(setup.store.folder('hearing')).toBeNull()
    setup.host.queueAnswers('encoder.onnx', stallAfter(50_000), ...Array(9).fill(respondWithStatus(500)))
    const rejection = expect(setup.downloadModel()).rejects.toMatchObject({ code: 'removed' })
    const other = setup.open()
    await setup.waitForBytes(50_000)
    expect((await other.status('hearing')).state).toBe('fetching')
    await other.remove('hearing')
    await rejection
    expect(await other.status('hearing')).toMatchObject({ state: 'absent', fetched: 0 })
  })

  it('keeps partial downloads when stopped, and the request if a job made it', async () => {
    const setup = await setUp()
    await setup.store.request('hearing')
    expect((await setup.store.status('hearing')).state).toBe('waiting')
    setup.host.queueAnswers('encoder.onnx', stallAfter(50_000))
    const controller = new AbortController()
    const rejection = expect(setup.downloadModel(controller.signal)).rejects.toThrow('stop')
    await setup.waitForBytes(50_000)
    controller.abort(new Error('stop'))
    await rejection
    expect(await setup.store.status('hearing')).toMatchObject({ state: 'waiting', fetched: 50_000 })
    expect(await setup.store.isRequested('hearing')).toBe(true)
  })
})

describe('a manually installed model', () => {
  async function copyManually(folder: string, change: Record<string, Buffer> = {}) {
    await mkdir(join(folder, 'deep'), { recursive: true })
    for (const [path, content] of Object.entries({ ...files, ...change }))
      await writeFile(join(folder, path), content)
  }

  it('is used once its checksums match', async () => {
    const setup = await setUp()
    await copyManually(setup.folder)
    expect(setup.store.folder('hearing')).toBeNull()
    await setup.store.adoptFiles()
    expect(setup.store.folder('hearing')).toBe(setup.folder)
    expect(setup.open().folder('hearing')).toBe(setup.folder)
    expect(setup.host.requests).toEqual([])
  })

  it('is used in a read-only folder', async () => {
    const setup = await setUp()
    await copyManually(setup.folder)
    // No one, not even root, can rename a file to the path of an existing folder.
    await mkdir(join(setup.folder, 'manifest.json'))
    await setup.downloadModel()
    expect(setup.open().folder('hearing')).toBe(setup.folder)
    expect(await readdir(join(setup.dataDir, 'model-manifests'))).toEqual(['hearing.json'])
    await setup.store.remove('hearing')
    expect(await readdir(join(setup.dataDir, 'model-manifests'))).toEqual([])
  })

  it('is broken when a file is wrong or missing, and repaired by downloading', async () => {
    const setup = await setUp()
    await copyManually(setup.folder, { 'encoder.onnx': randomBytes(300_000, 7) })
    await setup.store.adoptFiles()
    expect(await setup.store.status('hearing')).toMatchObject({
      state: 'broken',
      error: expect.stringContaining('encoder.onnx has the SHA-256'),
    })
    await rm(join(setup.folder, 'encoder.onnx'))
    expect((await setup.store.status('hearing')).error).toContain('lacks encoder.onnx')
    await setup.downloadModel()
    await expectInstalled(setup)
  })

  it('disables a model whose files were replaced, until they are valid again', async () => {
    const setup = await setUp()
    await setup.downloadModel()
    await writeFile(join(setup.folder, 'deep/tokens.txt'), randomBytes(900, 8))
    expect(setup.store.folder('hearing')).toBeNull()
    await copyManually(setup.folder)
    while ((await setup.store.status('hearing')).state === 'checking') await sleep(5)
    expect(setup.store.folder('hearing')).toBe(setup.folder)
  })

  it("may be one that isn't in the catalog", async () => {
    const setup = await setUp()
    const root = join(setup.dataDir, 'models')
    await mkdir(root, { recursive: true })
    await writeFile(join(root, 'catalogue.json'), JSON.stringify([{ ...model, name: 'silero-vad' }, model]))
    const open = () =>
      createModelStore({ dataDir: setup.dataDir, modelsDir: root, modelsUrl: setup.host.url })
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
