import { isMediaFileName, isRejectedFile } from '#domain/collections/file-names.ts'
import type { Guard } from '#server/infra/links/guard.ts'
import type { LinkLimits } from '#server/infra/links/limits.ts'
import type { DownloadedFile, DownloadOptions } from '#server/infra/links/links.ts'

/** Network access for folders. `waitMs` is the maximum time to wait for a busy server. */
export interface FolderAccess {
  guard: Guard
  limits: LinkLimits
  waitMs: { list: number; fetch: number }
}

/** A subfolder, or an audio or video file. */
export interface FolderEntry {
  name: string
  /** Path relative to the connected folder, separated by slashes. */
  path: string
  isFolder: boolean
  /** Size in bytes; null if unknown. */
  size: number | null
}

export interface FolderPage {
  entries: FolderEntry[]
  /** Start of the next page; null on the last page. */
  nextPage: string | null
  /** Whether a search stopped at a limit. */
  isPartial: boolean
}

export interface FolderQuery {
  /** Path of the folder; empty for the connected one. */
  path: string
  /** Search text: part of the names of files in this folder and its subfolders. */
  search: string | undefined
  /** `nextPage` of the previous page. */
  nextPage: string | undefined
}

/**
 * A folder with recordings on another server. Its methods throw a LinkError (needs_sign_in if the
 * password or key is rejected, address_refused, unreachable, too_large) or the signal's reason.
 */
export interface RemoteFolder {
  /** Lists subfolders and recordings, sorted by name. */
  list(query: FolderQuery, signal: AbortSignal): Promise<FolderPage>
  /** Downloads a file; leaves no file behind on failure. */
  fetch(path: string, to: string, options: DownloadOptions): Promise<DownloadedFile>
}

/**
 * Thrown if a recording can't be downloaded from a connected folder. The message is in English, for the API.
 */
export class FolderError extends Error {
  readonly code: 'folder_refused' | 'folder_unavailable'
  constructor(code: FolderError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Returns whether a name is a single path segment: no `..`, slashes or control characters. */
export const isSafeName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name)

/** Returns the segments of a path; null if any of them is unsafe. */
export function partsOf(path: string): string[] | null {
  const parts = path === '' ? [] : path.split('/')
  return parts.every(isSafeName) ? parts : null
}

/** Returns whether a file can be transcribed, judged by its name. */
export const isRecordingName = (name: string): boolean => isMediaFileName(name) && !isRejectedFile(name)

/** Returns whether a name contains the search words, ignoring case. */
export const matches = (name: string, search: string): boolean =>
  name.normalize().toLocaleLowerCase().includes(search.normalize().toLocaleLowerCase())
