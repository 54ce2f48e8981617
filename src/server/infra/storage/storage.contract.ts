import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partSize } from '#contract/limits.ts'
import type { Storage } from './storage.ts'

export interface StorageUnderTest {
  storage: Storage
  /** Sends requests to the driver's signed URLs. */
  putObject(url: string, body: Buffer): Promise<{ status: number; etag: string }>
  get(url: string, range?: string): Promise<{ status: number; body: Buffer }>
  close(): Promise<void>
}

/** Tests the contract of every storage driver. */
export function describeStorage(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`storage: ${name}`, () => {
    let subject: StorageUnderTest
    let folder: string
    beforeAll(async () => {
      subject = await open()
      folder = await mkdtemp(join(tmpdir(), 'longhand-storage-'))
    })
    afterAll(async () => {
      await subject.close()
      await rm(folder, { recursive: true, force: true })
    })
    const content = async (key: string, range?: { start: number; end: number }) =>
      buffer(await subject.storage.read(key, range))

    it('joins parts sent to signed addresses', async () => {
      const { storage, putObject } = subject
      const key = 'uploads/someone/file.bin'
      const bytes = randomBytes(partSize + 5)
      const id = await storage.createMultipart(key, { size: bytes.length, contentType: 'audio/mpeg' })
      await expect(storage.completeMultipart(key, id, [])).rejects.toMatchObject({
        code: 'upload_incomplete',
      })
      const sentParts = []
      for (const number of [2, 1]) {
        const url = await storage.signPart(key, id, number, 60)
        const { status, etag } = await putObject(
          url,
          bytes.subarray((number - 1) * partSize, number * partSize),
        )
        expect(status).toBeLessThan(300)
        sentParts.push({ number, etag })
      }
      expect(await storage.listParts(key, id)).toMatchObject([
        { number: 1, size: partSize },
        { number: 2, size: 5 },
      ])
      const forgedParts = sentParts.map((part) => ({ ...part, etag: '"0"' }))
      await expect(storage.completeMultipart(key, id, forgedParts)).rejects.toMatchObject({
        code: 'part_mismatch',
      })
      await storage.completeMultipart(key, id, sentParts)
      await storage.completeMultipart(key, id, sentParts)
      expect((await content(key)).equals(bytes)).toBe(true)
      expect(await storage.head(key)).toEqual({ size: bytes.length })
    })

    it('deletes an upload, even an unknown one', async () => {
      const { storage } = subject
      const id = await storage.createMultipart('uploads/a/b', { size: 1, contentType: '' })
      await storage.abortMultipart('uploads/a/b', id)
      await storage.abortMultipart('uploads/a/b', id)
      await expect(storage.listParts('uploads/a/b', id)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('rejects parts of another size, and parts beyond the end', async () => {
      const { storage, putObject } = subject
      const key = 'uploads/sizes/file.bin'
      const id = await storage.createMultipart(key, { size: partSize + 5, contentType: 'audio/mpeg' })
      const second = await storage.signPart(key, id, 2, 60)
      for (const bytes of [4, 6])
        expect((await putObject(second, randomBytes(bytes))).status).toBeGreaterThan(399)
      expect(await storage.listParts(key, id)).toEqual([])
      const uploadTooLarge = async () =>
        (await putObject(await storage.signPart(key, id, 3, 60), randomBytes(5))).status
      expect(await uploadTooLarge().catch(({ code }: { code: string }) => code)).toSatisfy(
        (outcome) => outcome === 'part_mismatch' || outcome >= 400,
      )
      await storage.abortMultipart(key, id)
    })

    it('rejects forged and expired addresses', async () => {
      const { storage, putObject, get } = subject
      const path = join(folder, 'signed')
      await writeFile(path, 'signed')
      await storage.putFile('signed/a.txt', path, '')
      await storage.putFile('signed/b.txt', path, '')
      const url = await storage.signGet('signed/a.txt', 60, 'name.txt')
      expect((await get(url)).status).toBe(200)
      const forgedUrls = [url.replace('a.txt', 'b.txt'), withOtherSignature(url)]
      for (const one of [...forgedUrls, url.split('?')[0] ?? ''])
        expect((await get(one)).status).toBeGreaterThan(399)
      const id = await storage.createMultipart('signed/c', { size: 4, contentType: '' })
      const part = await storage.signPart('signed/c', id, 1, 60)
      expect((await putObject(withOtherSignature(part), Buffer.alloc(4))).status).toBe(403)
      const expiredUrls = [
        await storage.signGet('signed/a.txt', 1),
        await storage.signPart('signed/c', id, 1, 1),
      ]
      await new Promise((resolve) => setTimeout(resolve, 2_100))
      expect((await get(expiredUrls[0] ?? '')).status).toBe(403)
      expect((await putObject(expiredUrls[1] ?? '', Buffer.alloc(4))).status).toBe(403)
      await storage.abortMultipart('signed/c', id)
    })

    it('drops all uploads that were started before a time', async () => {
      const { storage } = subject
      const id = await storage.createMultipart('uploads/stale/b', { size: 1, contentType: '' })
      await storage.abortStale(new Date(Date.now() - 60_000))
      expect(await storage.listParts('uploads/stale/b', id)).toEqual([])
      expect(await storage.abortStale(new Date(Date.now() + 60_000))).toBeGreaterThan(0)
      await expect(storage.listParts('uploads/stale/b', id)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('ignores uploads of another driver', async () => {
      const { storage } = subject
      for (const id of ['another', `5.${'another'.repeat(9)}`, 'f0000000-0000-4000-8000-000000000000']) {
        await expect(storage.listParts('uploads/a/b', id)).rejects.toMatchObject({ code: 'not_found' })
        await storage.abortMultipart('uploads/a/b', id)
      }
    })

    it('deletes a folder with everything in it, and nothing else', async () => {
      const { storage } = subject
      const path = join(folder, 'small')
      await writeFile(path, 'x')
      for (const key of ['f/1/a', 'f/1/b/c', 'f/10/a', 'f/1.txt']) await storage.putFile(key, path, '')
      expect(await Promise.all(['f/1', 'f', 'f/none'].map((one) => storage.folderSize(one)))).toEqual([
        2, 4, 0,
      ])
      const listedObjects = (await storage.list('f/1')).map(({ key, size }) => ({ key, size }))
      expect(listedObjects.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
        { key: 'f/1/a', size: 1 },
        { key: 'f/1/b/c', size: 1 },
      ])
      expect(await storage.list('f/none')).toEqual([])
      const all = (await Array.fromAsync(storage.listAll())).map(({ key }) => key)
      expect(all.filter((key) => key.startsWith('f/')).sort()).toEqual([
        'f/1.txt',
        'f/1/a',
        'f/1/b/c',
        'f/10/a',
      ])
      await storage.deleteFolder('f/1')
      await storage.deleteFolder('f/1')
      for (const key of ['f/1/a', 'f/1/b/c'])
        await expect(storage.head(key)).rejects.toMatchObject({ code: 'not_found' })
      for (const key of ['f/10/a', 'f/1.txt']) expect(await storage.head(key)).toEqual({ size: 1 })
    })

    it('stores files, reads them whole and in part, and deletes them', async () => {
      const { storage, get } = subject
      const path = join(folder, 'file')
      await writeFile(path, 'hello world')
      await storage.putFile('a/b/c.txt', path, 'text/plain')
      await writeFile(path, 'changed')
      expect((await content('a/b/c.txt')).toString()).toBe('hello world')
      expect((await content('a/b/c.txt', { start: 6, end: 10 })).toString()).toBe('world')
      const url = await storage.signGet('a/b/c.txt', 60)
      expect((await get(url)).body.toString()).toBe('hello world')
      expect(await get(url, 'bytes=0-4')).toMatchObject({ status: 206, body: Buffer.from('hello') })
      const localFile = await storage.localFile('a/b/c.txt', folder)
      expect((await buffer((await import('node:fs')).createReadStream(localFile))).toString()).toBe(
        'hello world',
      )
      await storage.delete('a/b/c.txt')
      await storage.delete('a/b/c.txt')
      await expect(storage.head('a/b/c.txt')).rejects.toMatchObject({ code: 'not_found' })
      await expect(storage.read('a/b/c.txt')).rejects.toMatchObject({ code: 'not_found' })
    })

    it('stores streams, and nothing of a failed one', async () => {
      const { storage } = subject
      expect(await storage.putStream('s/1/a', Readable.from(['hello ', 'world']), 'text/plain')).toBe(11)
      expect((await content('s/1/a')).toString()).toBe('hello world')
      async function* brokenStream() {
        yield 'hello'
        throw new Error('cut off')
      }
      await expect(storage.putStream('s/2/a', Readable.from(brokenStream()), '')).rejects.toThrow('cut off')
      await expect(storage.head('s/2/a')).rejects.toMatchObject({ code: 'not_found' })
    })

    it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a/.hidden', '', 'a\u0000b', 'x'.repeat(600)])(
      'finds no object at %j',
      async (key) => {
        await expect(subject.storage.head(key)).rejects.toMatchObject({ code: 'not_found' })
        await expect(subject.storage.createMultipart(key, { size: 1, contentType: '' })).rejects.toThrow()
      },
    )

    it('is writable', () => expect(subject.storage.check()).resolves.toBeUndefined())

    it('copies independently of the source', async () => {
      const { storage } = subject
      const path = join(folder, 'copied')
      const [from, to] = ['copies/original.bin', 'copies/deeper/copy.bin']
      await writeFile(path, 'first')
      await storage.putFile(from, path, 'text/plain')
      await storage.copy(from, to)
      await writeFile(path, 'second')
      await storage.putFile(from, path, 'text/plain')
      expect((await content(to)).toString()).toBe('first')
      await storage.deleteFolder('copies/deeper')
      expect((await content(from)).toString()).toBe('second')
      await expect(storage.copy('copies/missing.bin', to)).rejects.toMatchObject({ code: 'not_found' })
    })
  })
}

/** Replaces one character of a URL's signature with another. */
function withOtherSignature(url: string): string {
  return url.replace(/(signature=.{4})(.)/i, (_, start, character) => start + (character === '0' ? '1' : '0'))
}
