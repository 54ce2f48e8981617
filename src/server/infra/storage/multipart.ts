import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { partSize } from '#contract/limits.ts'
import { createFolder, runStorageWork, syncFolder, writeAtomically } from './files.ts'
import { PartReceiver } from './part-receiver.ts'
import { numberOfParts, sizeOfPart } from './parts.ts'
import { StorageError, type StoredPart } from './storage.ts'

const manifest = z.object({ key: z.string(), size: z.number() })
const partRecord = z.object({ size: z.number(), etag: z.string() })

/** Properties of a part as declared by its sender. */
export interface PartHeaders {
  /** Size in bytes. */
  length?: number | undefined
  /** Content-MD5 header (base64). */
  md5?: string | undefined
}

/**
 * Unfinished uploads on disk. Each one is a folder with a `data` file, which contains every part at
 * its offset, and a record for each synced part. Completing an upload is a rename: no bytes are
 * copied.
 */
export class MultipartFolder {
  readonly #root: string
  readonly #partReceiver = new PartReceiver()
  constructor(root: string) {
    this.#root = root
  }

  #folder(id: string): string {
    // Upload IDs from other drivers are unknown here.
    if (!z.uuid().safeParse(id).success) throw new StorageError('not_found', 'Upload not found')
    return join(this.#root, id)
  }

  async #manifest(id: string): Promise<z.output<typeof manifest>> {
    return manifest.parse(
      JSON.parse(await runStorageWork(() => readFile(join(this.#folder(id), 'manifest.json'), 'utf8'))),
    )
  }

  /** Starts an upload and returns its ID. */
  async create(key: string, size: number): Promise<string> {
    const id = randomUUID()
    await runStorageWork(async () => {
      await createFolder(join(this.#folder(id), 'parts'))
      await writeAtomically(join(this.#folder(id), 'manifest.json'), JSON.stringify({ key, size }))
    })
    return id
  }

  /**
   * Stores a part and returns its ETag (MD5, in quotes, like S3's) once it is safely on disk.
   * Aborts any earlier request for the same part.
   * @throws StorageError part_mismatch if the length or the given Content-MD5 (base64) differs; the
   * upload can still be resumed
   */
  storePart(id: string, number: number, body: Readable, declaredHeaders: PartHeaders): Promise<string> {
    return this.#partReceiver.write(id, number, body, () => this.#store(id, number, body, declaredHeaders))
  }

  async #store(id: string, number: number, body: Readable, declaredHeaders: PartHeaders): Promise<string> {
    const { size } = await this.#manifest(id)
    const expected = sizeOfPart(size, number)
    if (expected <= 0) throw new StorageError('part_mismatch', `Part ${number} is beyond the end`)
    if ((declaredHeaders.length ?? expected) !== expected)
      throw new StorageError(
        'part_mismatch',
        `Part ${number} has ${declaredHeaders.length} bytes, not ${expected}`,
      )
    const path = join(this.#folder(id), 'parts', String(number))
    // A part being replaced doesn't count until it is complete again.
    await rm(path, { force: true })
    const { bytesWritten, md5 } = await runStorageWork(() =>
      this.#writePart(id, (number - 1) * partSize, expected, body),
    )
    if (bytesWritten !== expected)
      throw new StorageError('part_mismatch', `Part ${number} has ${bytesWritten} bytes, not ${expected}`)
    if (declaredHeaders.md5 !== undefined && declaredHeaders.md5 !== md5.toString('base64'))
      throw new StorageError('part_mismatch', `Part ${number} differs from its checksum`)
    const etag = `"${md5.toString('hex')}"`
    await runStorageWork(() => writeAtomically(path, JSON.stringify({ size: bytesWritten, etag })))
    return etag
  }

  async #writePart(id: string, offset: number, limit: number, body: Readable) {
    const hash = createHash('md5')
    let bytesWritten = 0
    const file = await open(
      join(this.#folder(id), 'data'),
      constants.O_RDWR | constants.O_CREAT, // keeps the content of other parts
      0o600,
    )
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        if (bytesWritten + chunk.length > limit)
          return { bytesWritten: bytesWritten + chunk.length, md5: hash.digest() }
        hash.update(chunk)
        await writeFully(file, chunk, offset + bytesWritten)
        bytesWritten += chunk.length
      }
      await file.datasync()
    } finally {
      await file.close()
    }
    return { bytesWritten, md5: hash.digest() }
  }

  /** Lists the parts that are safely on disk, in order. */
  async list(id: string): Promise<StoredPart[]> {
    const folder = join(this.#folder(id), 'parts')
    const names = (await runStorageWork(() => readdir(folder))).filter((name) => /^\d+$/.test(name))
    const parts = await Promise.all(
      names.map(async (name) => ({
        number: Number(name),
        ...partRecord.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
      })),
    )
    return parts.sort((a, b) => a.number - b.number)
  }

  /**
   * Moves the finished file to `target`.
   * @throws StorageError upload_incomplete, part_mismatch, not_found
   */
  async complete(id: string, parts: Pick<StoredPart, 'number' | 'etag'>[], target: string): Promise<void> {
    // The parts are also checked before closing: one in progress counts as missing and may continue.
    await this.#checkParts(id, parts)
    await this.#partReceiver.close(id, async () => {
      await this.#checkParts(id, parts)
      await runStorageWork(async () => {
        await createFolder(join(target, '..'))
        await rename(join(this.#folder(id), 'data'), target)
        await syncFolder(join(target, '..'))
      })
      await this.#removeUpload(id)
    })
  }

  async #checkParts(id: string, parts: Pick<StoredPart, 'number' | 'etag'>[]): Promise<void> {
    const { size } = await this.#manifest(id)
    const storedParts = new Map((await this.list(id)).map((part) => [part.number, part]))
    for (let number = 1; number <= numberOfParts(size); number++) {
      if (!storedParts.has(number)) throw new StorageError('upload_incomplete', `Part ${number} is missing`)
    }
    for (const part of parts) {
      if (storedParts.get(part.number)?.etag !== part.etag)
        throw new StorageError('part_mismatch', `Part ${part.number} differs from the stored one`)
    }
  }

  /** Deletes an upload and its parts. */
  async abort(id: string): Promise<void> {
    if (!(await this.exists(id))) return
    await this.#partReceiver.close(id, () => this.#removeUpload(id))
  }

  /** Deletes uploads started before a given time, and returns their number. */
  async abortStale(before: Date): Promise<number> {
    const ids = await readdir(this.#root).catch(() => [])
    let abortedCount = 0
    for (const id of ids) {
      const stats = await stat(join(this.#root, id, 'manifest.json')).catch(() => undefined)
      if (!stats || stats.mtime >= before) continue
      await this.abort(id)
      abortedCount += 1
    }
    return abortedCount
  }

  async #removeUpload(id: string): Promise<void> {
    await rm(this.#folder(id), { recursive: true, force: true })
  }

  /** Whether the upload is still unfinished. */
  async exists(id: string): Promise<boolean> {
    return runStorageWork(async () => stat(this.#folder(id))).then(
      () => true,
      () => false,
    )
  }
}

/** Writes all bytes, since a single write may be partial, for example on a nearly full disk. */
async function writeFully(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
