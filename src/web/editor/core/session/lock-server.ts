import type { Collection, Editing } from '#contract/collection.ts'
import { editingEndpoints } from '#contract/editing.ts'
import { call } from '#web/lib/api.ts'
import type { LockServer } from './editing-lock.ts'

/** The lock of one collection. */
export function lockServer(id: string): LockServer {
  const input = { params: { id } }
  // The page may be on its way out.
  const options = { keepalive: true }
  const editing = async (answer: Promise<Collection>): Promise<Editing | null> => (await answer).editing
  return {
    checkOut: () => editing(call(editingEndpoints.checkOut, input, options)),
    checkIn: (after) => editing(call(editingEndpoints.checkIn, { ...input, body: { after } }, options)),
    request: () => editing(call(editingEndpoints.requestLock, input, options)),
    dropRequest: () => editing(call(editingEndpoints.dropLockRequest, input, options)),
    release: () => editing(call(editingEndpoints.releaseLock, input, options)),
  }
}
