import { isMediaFileName, isRejectedFile } from '#domain/collections/collections.ts'
import type { Guard } from '#server/infra/links/guard.ts'
import type { LinkLimits } from '#server/infra/links/limits.ts'
import type { FetchedFile, FetchOptions } from '#server/infra/links/links.ts'

/** Network access of folders. `waitMs` is the maximum wait for a busy server. */
export interface FolderReach {
  guard: Guard
  limits: LinkLimits
  waitMs: { list: number; fetch: number }
}

/** A subfolder or a file with audio or video. */
export interface FolderEntry {
  name: string
  /** Path from the connected folder, with slashes between its parts. */
  path: string
  isFolder: boolean
  /** Size in bytes; null if unknown. */
  size: number | null
}

export interface FolderPage {
  entries: FolderEntry[]
  /** Start of the next page; null on the last page. */
  nextPage: string | null
  /** Whether a search ended at a limit. */
  isPartial: boolean
}

export interface FolderQuery {
  /** Path of the folder; empty for the connected one. */
  path: string
  /** Part of the name of files in this folder and below. */
  search: string | undefined
  /** `nextPage` of the previous page. */
  nextPage: string | undefined
}

/**
 * A folder with recordings on another server. The methods throw LinkError: needs_sign_in if the password or
 * key is rejected, address_refused, unreachable, too_large; or the signal's reason.
 */
export interface RemoteFolder {
  /** Lists subfolders and recordings, sorted by name. */
  list(query: FolderQuery, signal: AbortSignal): Promise<FolderPage>
  /** Downloads a file; leaves none if it fails. */
  fetch(path: string, to: string, options: FetchOptions): Promise<FetchedFile>
}

/** A recording can't be downloaded from a connected folder. The message is English, for the API. */
export class FolderError extends Error {
  readonly code: 'folder_refused' | 'folder_unavailable'
  constructor(code: FolderError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Whether a name is a single part of a path: no `..`, no slashes, no control characters. */
export const isSafeName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name)

/** The parts of a path; null if one of them isn't safe. */
export function partsOf(path: string): string[] | null {
  const parts = path === '' ? [] : path.split('/')
  return parts.every(isSafeName) ? parts : null
}

/** Whether a file can be transcribed, judged by its name. */
export const isRecording = (name: string): boolean => isMediaFileName(name) && !isRejectedFile(name)

/** Whether a name contains the words of a search, in any case. */
export const matches = (name: string, search: string): boolean =>
  name.normalize().toLocaleLowerCase().includes(search.normalize().toLocaleLowerCase())
