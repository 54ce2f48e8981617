import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type BundleManifest, bundleFiles } from '#contract/bundle-format.ts'
import { endpoints } from '#contract/endpoints.ts'
import { addRecording } from '#server/testing/all-actions.ts'
import { enablePlans, free, limitTranscripts } from '#server/testing/plans.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { walletOf } from '#server/testing/wallet.ts'
import {
  changeFiles,
  exportFiles,
  type Files,
  importArchive,
  linesOf,
  manifestOf,
  zip,
} from './bundles.fixture.ts'

const product = await sharedTestProduct()
const { context, register, upload } = product
const user = await register()
const files = await exportFiles(user, await addRecording(product, user))
const archive = await zip(files)
const [part] = linesOf(files, bundleFiles.words) as { words: { start: number }[] }[]

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const withWords = (...lines: unknown[]) =>
  changeFiles(files, { [bundleFiles.words]: lines.map(line).join('') })
const withManifest = (change: (manifest: BundleManifest) => object) => changeFiles(files, {}, change)

/** Replaces a text throughout an archive with another of the same length. */
function patchBytes(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

async function withSymlink(): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of files)
    zip.addBuffer(content, name, name === bundleFiles.words ? { mode: 0o120777 } : {})
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const filesWithout = (name: string) => new Map([...files].filter(([other]) => other !== name))
const media = manifestOf(files).media?.file ?? ''
const word = part?.words[0]

const refusedCases: [what: string, problem: string, made: () => Promise<Buffer> | Buffer | Files][] = [
  ['a file that is not an archive', 'not_bundle', () => Buffer.from('RIFF')],
  ['a truncated archive', 'not_bundle', () => archive.subarray(0, archive.length - 30)],
  ['an archive without its beginning', 'damaged', () => archive.subarray(400)],
  ['an archive without a manifest', 'not_bundle', () => filesWithout(bundleFiles.manifest)],
  ['another manifest', 'not_bundle', () => withManifest(() => ({ format: 'other' }))],
  ['a newer version', 'newer', () => withManifest((manifest) => ({ ...manifest, version: 2 }))],
  ['an unknown field', 'damaged', () => withManifest((manifest) => ({ ...manifest, more: 1 }))],
  ['a manifest that is too large', 'too_large', () => withManifest(() => ({ a: 'x'.repeat(9_000_000) }))],
  ['a missing file', 'damaged', () => filesWithout(bundleFiles.versions)],
  ['a file that is not listed', 'unsafe', () => zip([...files, ['media/more.txt', 'x']])],
  ['another recording', 'damaged', () => new Map([...files, [media, Buffer.alloc(5000)]])],
  ['other words', 'damaged', () => new Map([...files, [bundleFiles.words, replaceWord()]])],
  ['an absolute path', 'unsafe', () => patchBytes(archive, media, `/${media.slice(1)}`)],
  ['a path to the parent folder', 'unsafe', () => patchBytes(archive, media, `../${media.slice(3)}`)],
  ['a symbolic link', 'unsafe', withSymlink],
  ['two files with the same name', 'unsafe', () => zip([...filesWithout(media), [bundleFiles.words, 'x']])],
  [
    'a line that is too long',
    'too_large',
    () => changeFiles(files, { [bundleFiles.words]: ' '.repeat(4_500_000) }),
  ],
  ['an incomplete line', 'damaged', () => changeFiles(files, { [bundleFiles.words]: JSON.stringify(part) })],
  ['bytes that are not UTF-8', 'damaged', () => new Map([...files, [bundleFiles.words, Buffer.of(0xff)]])],
  ['a word with NUL', 'damaged', () => withWords({ ...part, words: [{ ...word, text: 'a\0' }] })],
  ['a word with a space', 'damaged', () => withWords({ ...part, words: [{ ...word, text: 'a b' }] })],
  ['a negative time', 'damaged', () => withWords({ ...part, words: [{ ...word, start: -1 }] })],
  ['words out of order', 'damaged', () => withWords({ ...part, words: part?.words.toReversed() })],
  ['parts that overlap', 'damaged', () => withWords(part, { ...part, words: [part?.words[1]] })],
  ['revisions of the future', 'damaged', () => withWords({ ...part, from: 7 })],
  ['no versions', 'damaged', () => changeFiles(files, { [bundleFiles.versions]: '' })],
  [
    'a name with a control character',
    'damaged',
    () =>
      withManifest((manifest) => ({ ...manifest, recording: { ...manifest.recording, name: 'a\u0007' } })),
  ],
]

/** Returns the words file with a word replaced by another of the same length. */
function replaceWord(): Buffer {
  return Buffer.from(String(files.get(bundleFiles.words)).replace('some', 'same'))
}

const collections = () => context.db.selectFrom('collections').select('id').orderBy('id').execute()
const objects = async () =>
  (await Array.fromAsync(context.storage.listAll()))
    .filter(({ key }) => !key.startsWith('uploads/'))
    .sort((a, b) => a.key.localeCompare(b.key))

it.for(refusedCases)('refuses %s, and creates nothing', async ([_, problem, make]) => {
  const invalidBundle = await make()
  const before = [await collections(), await objects()]
  const answer = await importArchive(
    product,
    user,
    invalidBundle instanceof Map ? await zip(invalidBundle) : invalidBundle,
  )
  expect([answer.statusCode, answer.json().error]).toMatchObject([
    422,
    { code: 'bundle_refused', details: { problem } },
  ])
  expect([await collections(), await objects()]).toEqual(before)
})

it("doesn't read a file beyond its listed size", async () => {
  const zipBomb = changeFiles(files, { [bundleFiles.words]: line(part) + ' '.repeat(1_000_000) })
  const bombManifest = manifestOf(zipBomb)
  const bombArchive = await zip(zipBomb)
  // Both the list of files and the manifest claim that the file is small.
  const words = bombManifest.files.find(({ name }) => name === bundleFiles.words)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(words?.bytes ?? 0)
  const smallSize = Buffer.alloc(4)
  smallSize.writeUInt32LE(10)
  const forgedArchive = patchBytes(bombArchive, size.toString('latin1'), smallSize.toString('latin1'))
  const answer = await importArchive(product, user, forgedArchive)
  expect(answer.json().error).toMatchObject({ code: 'bundle_refused', details: { problem: 'damaged' } })
})

it('imports an upload once, and only for its owner', async () => {
  const url = await upload(user, 'talk.longhand', archive)
  const call = (caller: typeof user) =>
    caller.send(endpoints.importBundle, { params: { uid: caller.uid }, body: { url, orgId: caller.orgId } })
  const stranger = await register('Mary Shelley')
  expect((await call(stranger)).statusCode).toBe(404)
  expect((await call(user)).statusCode).toBe(200)
  expect((await call(user)).statusCode).toBe(404)
})

it('imports a recording whose media are deleted', async () => {
  const id = await addRecording(product, user)
  await context.db
    .updateTable('collections')
    .set({ media_deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
  const emptyExport = await exportFiles(user, id)
  expect(manifestOf(emptyExport).media).toBeNull()
  const answer = await importArchive(product, user, await zip(emptyExport))
  expect(answer.json().result).toMatchObject({
    processing: { state: 'complete' },
    mediaDeleted: expect.any(Number),
    snippet: 'some words',
  })
})

it('rejects recordings longer than the plan allows, and costs nothing', async () => {
  const guest = await register()
  const restore = await enablePlans(context, free({ fileSeconds: 0.5 }))
  const response = await importArchive(product, guest, archive)
  expect([response.statusCode, response.json().error.details]).toEqual([
    402,
    { feature: 'FileSizeLimit', kind: 'free' },
  ])
  const { pay, cents } = walletOf(context, guest.orgId)
  await pay(100)
  expect((await importArchive(product, guest, archive)).statusCode).toBe(200)
  expect(await cents()).toBe(100)
  restore()
})

it("doesn't export a partly hidden transcript", async () => {
  const id = await addRecording(product, user)
  const showAll = await limitTranscripts(context, 0.5)
  try {
    const response = await user.send(endpoints.exportBundle, { params: { id } })
    expect(response.json().error.code).toBe('not_available')
  } finally {
    showAll()
  }
})
