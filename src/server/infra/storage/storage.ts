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
 * Object storage, modeled on S3's multipart upload. Keys are paths of safe characters such as
 * `uploads/{uid}/{random}.mp3`. Acknowledged writes survive kill -9.
 */
export interface Storage {
  /** Starts a multipart upload and returns its id. */
  createMultipart(key: string, options: { size: number; contentType: string }): Promise<string>
  /** A URL for a browser to PUT one part to; the response has an ETag header. */
  signPart(key: string, multipartId: string, part: number, expiresInSeconds: number): Promise<string>
  listParts(key: string, multipartId: string): Promise<StoredPart[]>
  /**
   * Joins the named parts. May be repeated after it succeeded. @throws StorageError part_mismatch (an ETag differs),
   * upload_incomplete (parts are missing), not_found
   * @throws StorageError part_mismatch (an ETag differs), upload_incomplete (parts are missing), not_found
   */
  completeMultipart(
    key: string,
    multipartId: string,
    parts: Pick<StoredPart, 'number' | 'etag'>[],
  ): Promise<void>
  /** Deletes an upload and its parts; unknown ids are fine. */
  abortMultipart(key: string, multipartId: string): Promise<void>

  /** Stores a copy of a local file under a key, atomically. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** Stores a stream, atomically; nothing of one that fails. Returns its size in bytes. */
  putStream(key: string, body: Readable, contentType: string): Promise<number>
  /**
   * Copies `from` to `to`, atomically, without using its space twice if the driver can. Deleting one leaves the other.
   * @throws StorageError not_found
   * @throws StorageError not_found
   */
  copy(from: string, to: string): Promise<void>
  /** @throws StorageError not_found */
  head(key: string): Promise<ObjectInfo>
  /** Bytes from `start` to `end` inclusive, or all. @throws StorageError not_found */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Makes the object available as a local file that must not be changed, downloading it into `workDir` if needed. */
  localFile(key: string, workDir: string): Promise<string>
  /** Deletes one object; unknown keys are fine. */
  delete(key: string): Promise<void>
  /** Bytes of all objects below a folder; 0 for an unknown one. */
  folderSize(folder: string): Promise<number>
  /** Deletes every object below a folder such as `collections/{id}`; unknown ones are fine. */
  deleteFolder(folder: string): Promise<void>
  /** A URL to GET the object from, with byte ranges; `filename` makes it a download. */
  signGet(key: string, expiresInSeconds: number, filename?: string): Promise<string>
  /** Fails if the storage isn't writable. */
  check(): Promise<void>
}
