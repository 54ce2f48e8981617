import type { Readable } from 'node:stream'

export interface StoredPart {
  number: number
  /** Size in bytes. */
  size: number
  etag: string
}

export interface ObjectInfo {
  /** Size in bytes. */
  size: number
}

export interface StoredObject extends ObjectInfo {
  key: string
  /** Modification time. */
  changed: Date
}

/** `unavailable`: the storage doesn't respond, or rejects all requests; a retry may help. */
export type StorageErrorCode =
  | 'not_found'
  | 'part_mismatch'
  | 'upload_incomplete'
  | 'storage_full'
  | 'unavailable'
/** Thrown if a storage operation fails. `message` is in English, for the log and the API. */
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
  /**
   * Content security policy sources from which browsers get objects, and to which they send parts;
   * empty if signed URLs are paths on this server.
   */
  readonly browserSources: readonly string[]
  /** Starts a multipart upload and returns its ID. */
  createMultipart(key: string, options: { size: number; contentType: string }): Promise<string>
  /** Creates a URL for a browser to PUT one part to; the response has an ETag header. */
  signPart(key: string, multipartId: string, part: number, expiresInSeconds: number): Promise<string>
  listParts(key: string, multipartId: string): Promise<StoredPart[]>
  /**
   * Joins the given parts. Can be called again after it has succeeded.
   * @throws StorageError part_mismatch (an ETag differs), upload_incomplete (parts are missing),
   * not_found
   */
  completeMultipart(
    key: string,
    multipartId: string,
    parts: Pick<StoredPart, 'number' | 'etag'>[],
  ): Promise<void>
  /** Deletes an upload and its parts; does nothing if it doesn't exist. */
  abortMultipart(key: string, multipartId: string): Promise<void>
  /** Deletes all unfinished uploads that were started before a time, and returns their number. */
  abortStale(before: Date): Promise<number>

  /** Stores a copy of a local file, atomically. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** Stores a stream, atomically, and returns its size in bytes; stores nothing if the stream fails. */
  putStream(key: string, body: Readable, contentType: string): Promise<number>
  /**
   * Copies `from` to `to` atomically, without duplicating the bytes if the driver supports that.
   * Deleting one doesn't affect the other.
   * @throws StorageError not_found
   */
  copy(from: string, to: string): Promise<void>
  /**
   * Returns the properties of an object.
   * @throws StorageError not_found
   */
  head(key: string): Promise<ObjectInfo>
  /**
   * Reads an object, or its bytes from `start` to `end` inclusive.
   * @throws StorageError not_found
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * Makes an object available as a local file, downloading it into `workDir` if needed. The file
   * must not be modified.
   */
  localFile(key: string, workDir: string): Promise<string>
  /** Deletes an object; does nothing if it doesn't exist. */
  delete(key: string): Promise<void>
  /** Returns the total size of the objects in a folder, in bytes; 0 if unknown. */
  folderSize(folder: string): Promise<number>
  /** Lists every object in a folder; none if the folder doesn't exist. */
  list(folder: string): Promise<StoredObject[]>
  /** Lists every object. */
  listAll(): AsyncIterable<StoredObject>
  /** Deletes all objects in a folder such as `collections/{id}`; does nothing if it doesn't exist. */
  deleteFolder(folder: string): Promise<void>
  /**
   * Creates a URL from which to GET an object, with support for byte ranges; `filename` makes it a
   * download.
   */
  signGet(key: string, expiresInSeconds: number, filename?: string): Promise<string>
  /**
   * Checks that the storage is writable.
   * @throws Error if it isn't
   */
  check(): Promise<void>
}
