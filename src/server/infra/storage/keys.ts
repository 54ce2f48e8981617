import { StorageError } from './storage.ts'

const safeKey = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * Returns the key if it is safe to use as a path.
 * @throws StorageError not_found
 */
export function requireSafeKey(key: string): string {
  if (key.length > 512 || !safeKey.test(key)) throw new StorageError('not_found', 'Object not found')
  return key
}

/** File name prefix of uploads marked for debugging. */
export const debugPrefix = 'debug-'
const debugUpload = new RegExp(`^uploads/[^/]+/${debugPrefix}[^/]+$`)

/** Returns whether a key belongs to an upload marked for debugging. */
export const isDebugKey = (key: string): boolean => debugUpload.test(key)

/** Content types of stored media that can be played. */
const playableTypes: Record<string, string> = { mp3: 'audio/mpeg', mp4: 'video/mp4' }

/** Returns the content type for serving an object: anything but playable media is served as a byte stream. */
export const servedType = (key: string): string =>
  playableTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
