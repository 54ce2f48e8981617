import type { Collection, Editing } from '#contract/collection.ts'
import { call } from '#web/lib/api/api.ts'
import type { LockServer } from './editing-lock.ts'

/** Creates the server calls for a collection's lock. */
export function createLockServer(id: string): LockServer {
  const input = { params: { id } }
  // The page may be closing.
  const options = { keepalive: true }
  const editing = async (response: Promise<Collection>): Promise<Editing | null> => (await response).editing
  return {
    checkOut: () => editing(call('checkOut', input, options)),
    checkIn: (after) => editing(call('checkIn', { ...input, body: { after } }, options)),
    request: () => editing(call('requestLock', input, options)),
    dropRequest: () => editing(call('dropLockRequest', input, options)),
    release: () => editing(call('releaseLock', input, options)),
  }
}
