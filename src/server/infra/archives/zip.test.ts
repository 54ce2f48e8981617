import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { unzip } from '#server/testing/unzip.ts'
import { type Content, writeZip } from './zip.ts'

const never = new AbortController().signal
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

it('packs text, bytes and streams, and lists them', async () => {
  const audio = randomBytes(3_000_000)
  async function* lines() {
    yield 'one\n'
    yield Buffer.from('two\n')
  }
  const packedEntries: unknown[] = []
  const archive = await writeZip(
    (stream) => buffer(stream),
    async (addFile) => {
      packedEntries.push(await addFile('a.txt', 'Zoë'))
      packedEntries.push(await addFile('one/b.txt', lines()))
      const halves = [audio.subarray(0, 1_000_000), audio.subarray(1_000_000)]
      packedEntries.push(await addFile('one/sound', Readable.from(halves), { compress: false }))
      packedEntries.push(await addFile('empty', ''))
    },
    never,
  )
  expect(packedEntries).toEqual([
    { name: 'a.txt', bytes: 4, sha256: sha256('Zoë') },
    { name: 'one/b.txt', bytes: 8, sha256: sha256('one\ntwo\n') },
    { name: 'one/sound', bytes: audio.length, sha256: sha256(audio) },
    { name: 'empty', bytes: 0, sha256: sha256('') },
  ])
  const files = unzip(archive)
  expect([...files.keys()]).toEqual(['a.txt', 'one/b.txt', 'one/sound', 'empty'])
  expect(files.get('a.txt')).toBe('Zoë')
  expect(files.get('one/b.txt')).toBe('one\ntwo\n')
  expect(archive.length).toBeGreaterThan(audio.length)
})

it('buffers no more of a large file than is in transit', async () => {
  const piece = Buffer.alloc(1_000_000)
  let readCount = 0
  let bytesRead = 0
  let max = 0
  async function* largeStream() {
    for (; readCount < 400; readCount++) yield piece
  }
  async function readSlowly(stream: Readable) {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytesRead += chunk.length
      max = Math.max(max, readCount * piece.length - bytesRead)
    }
  }
  await writeZip(
    readSlowly,
    async (addFile) => void (await addFile('large', largeStream(), { compress: false })),
    never,
  )
  expect(bytesRead).toBeGreaterThan(400_000_000)
  expect(max).toBeLessThan(8_000_000)
})

const zipSingleFile = (content: Content, consume: (stream: Readable) => Promise<unknown>, signal = never) =>
  writeZip(consume, async (addFile) => void (await addFile('a', content)), signal)

async function* endlessStream() {
  for (;;) yield Buffer.alloc(100_000)
}

it('fails with the error of a source, the sink or the signal', async () => {
  async function* failingStream() {
    yield 'hello'
    throw new Error('unreadable')
  }
  await expect(zipSingleFile(failingStream(), (stream) => buffer(stream))).rejects.toThrow('unreadable')
  const consumeUntilFull = async (stream: Readable) => {
    for await (const _ of stream) throw new Error('full')
  }
  await expect(zipSingleFile(endlessStream(), consumeUntilFull)).rejects.toThrow('full')
  // A sink may also fail before it is awaited, without reading anything.
  const rejectAsClosed = () => Promise.reject(new Error('closed'))
  await expect(zipSingleFile(endlessStream(), rejectAsClosed)).rejects.toThrow('closed')
  const cancelController = new AbortController()
  const cancelWhileReading = async (stream: Readable) => {
    for await (const _ of stream) cancelController.abort(new Error('cancelled'))
  }
  await expect(zipSingleFile(endlessStream(), cancelWhileReading, cancelController.signal)).rejects.toThrow(
    'cancelled',
  )
})
