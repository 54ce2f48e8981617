import * as z from 'zod/mini'
import type { UnsavedValue } from '#web/lib/saving/save-queue.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'

const keyOf = (collectionId: string, viewer: string) => `longhand.notes.${viewer}.${collectionId}`
const storedSchema = z.object({ text: z.string(), was: z.string() })

/** Reads unsaved notes stored in this browser. */
export function readUnsavedNotes(collectionId: string, viewer: string): UnsavedValue<string, string> | null {
  try {
    const { text, was } = storedSchema.parse(
      JSON.parse(localStore.getItem(keyOf(collectionId, viewer)) ?? ''),
    )
    return { value: text, base: was }
  } catch {
    return null
  }
}

/** Stores unsaved notes in this browser, or removes them if null. */
export function storeUnsavedNotes(
  collectionId: string,
  viewer: string,
  unsaved: UnsavedValue<string, string> | null,
): void {
  const key = keyOf(collectionId, viewer)
  if (unsaved) localStore.setItem(key, JSON.stringify({ text: unsaved.value, was: unsaved.base }))
  else localStore.removeItem(key)
}
