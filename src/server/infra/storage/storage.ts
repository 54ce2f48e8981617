import type { Readable } from 'node:stream'

export interface StoredPart {
  number: number
  /** Bytes. */
  size: number
  etag: string
}

export interface ObjectInfo {
  /** Bytes. */
  size: number
}

export type StorageErrorCode = 'not_found' | 'part_mismatch' | 'upload_incomplete' | 'storage_full'
export class StorageError extends Error {
  readonly code: StorageErrorCode
  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Object storage, shaped like S3's multipart upload. Keys are paths of safe characters such as
 * `uploads/{uid}/{random}.mp3`. Whatever a call has acknowledged survives kill -9.
 */
export interface Storage {
  /** Begins a multipart upload and returns its id. */
  createMultipart(key: string, options: { size: number; contentType: string }): Promise<string>
  /** An address that a browser may PUT one part to; the answer carries an ETag header. */
  signPart(key: string, multipartId: string, part: number, expiresInSeconds: number): Promise<string>
  listParts(key: string, multipartId: string): Promise<StoredPart[]>
  /**
   * Joins the named parts. Repeating it after it succeeded is fine.
   * @throws StorageError part_mismatch (an ETag differs), upload_incomplete (parts are missing), not_found
   */
  completeMultipart(
    key: string,
    multipartId: string,
    parts: Pick<StoredPart, 'number' | 'etag'>[],
  ): Promise<void>
  /** Drops an upload and its parts; unknown ids are fine. */
  abortMultipart(key: string, multipartId: string): Promise<void>

  /** Stores a copy of a local file under a key, atomically. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** Stores what a stream brings, atomically; nothing of one that fails. Returns its size in bytes. */
  putStream(key: string, body: Readable, contentType: string): Promise<number>
  /**
   * Stores under `to` what lies under `from`, atomically, without taking its space twice where the driver can. Deleting
   * one leaves the other.
   * @throws StorageError not_found
   */
  copy(from: string, to: string): Promise<void>
  /** @throws StorageError not_found */
  head(key: string): Promise<ObjectInfo>
  /** Bytes from `start` to `end` inclusive, or all. @throws StorageError not_found */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Makes the object available as a local file that must not be changed, fetching it into `workDir` if needed. */
  localFile(key: string, workDir: string): Promise<string>
  /** Deletes one object; unknown keys are fine. */
  delete(key: string): Promise<void>
  /** Bytes of all objects below a folder; 0 for an unknown one. */
  folderSize(folder: string): Promise<number>
  /** Deletes every object below a folder such as `collections/{id}`; unknown ones are fine. */
  deleteFolder(folder: string): Promise<void>
  /** An address to GET the object from, with byte ranges; `filename` makes it a download. */
  signGet(key: string, expiresInSeconds: number, filename?: string): Promise<string>
  /** Fails when storage can't be written to. */
  check(): Promise<void>
}
