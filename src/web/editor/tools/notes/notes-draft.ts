import { z } from 'zod'
import { localStore } from '#web/lib/browser-storage.ts'
import type { Draft } from './notes-keeper.ts'

const keyOf = (collectionId: string, viewer: string) => `longhand.notes.${viewer}.${collectionId}`
const draft = z.object({ text: z.string(), was: z.string() })

/** What was written and not saved in this browser. */
export function readDraft(collectionId: string, viewer: string): Draft | null {
  try {
    return draft.parse(JSON.parse(localStore.getItem(keyOf(collectionId, viewer)) ?? ''))
  } catch {
    return null
  }
}

export function keepDraft(collectionId: string, viewer: string, draft: Draft | null): void {
  const key = keyOf(collectionId, viewer)
  if (draft) localStore.setItem(key, JSON.stringify(draft))
  else localStore.removeItem(key)
}
