import { type Storage, StorageError } from './storage.ts'

/** Returns whether a storage error means that an object doesn't exist. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof StorageError && error.code === 'not_found'

/** Handles a rejected promise: rethrows the error unless it is about a missing object. */
export function ignoreMissingObject(error: unknown): undefined {
  if (!isMissingObject(error)) throw error
}

/** Returns the size of an object in bytes; undefined if it doesn't exist. */
export async function sizeIfExists(storage: Pick<Storage, 'head'>, key: string): Promise<number | undefined> {
  return (await storage.head(key).catch(ignoreMissingObject))?.size
}
