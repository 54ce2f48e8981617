import { isBundle } from './file-checks.ts'
import type { UploadFile } from './uploader-plugin.ts'

export type UploadState =
  | 'waiting'
  | 'uploading'
  | 'paused'
  | 'duplicate'
  | 'needsLanguage'
  | 'starting'
  | 'offline'
  | 'gone'
  | 'failed'

/** Returns a queued file's state. `isOnline` is whether the browser has a connection. */
export function stateOf(file: UploadFile, isOnline: boolean): UploadState {
  if (file.error) return 'failed'
  const { sent, duplicate, keepsBoth, languageCode, paused, uploadId } = file.meta
  if (file.isGhost && !sent) return 'gone'
  if (sent && duplicate && !keepsBoth) return 'duplicate'
  if (sent && !languageCode && !isBundle(file.name)) return 'needsLanguage'
  if (paused && !sent) return 'paused'
  if (!isOnline) return 'offline'
  if (sent) return 'starting'
  return uploadId ? 'uploading' : 'waiting'
}

/** Returns whether a file is in progress, as opposed to waiting for the user. */
export const isInTransit = (state: UploadState): boolean =>
  state === 'waiting' || state === 'uploading' || state === 'starting' || state === 'offline'

/** Returns the percentage of a file that has been sent, from 0 to 100. */
export function percentOf({ progress, size }: UploadFile): number {
  const sentBytes = progress.bytesUploaded || 0
  return size ? Math.min(100, (100 * sentBytes) / size) : 0
}
