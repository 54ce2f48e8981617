import { createListeners } from '#web/lib/listeners.ts'
import { type GuardedStorage, localStore } from '#web/lib/storage/browser-storage.ts'
import type { CaptionTrack } from './caption-source.ts'

/** The user's caption language in this browser; the snapshot is null if captions are off. */
export interface CaptionChoice {
  snapshot(): string | null
  subscribe(listener: () => void): () => void
  /** Shows captions in a language, or turns them off if it is null. */
  choose(languageCode: string | null): void
}

const key = 'longhand.captions'

/** Creates the stored choice; captions are off until the user turns them on. */
export function createCaptionChoice(
  storage: Pick<GuardedStorage, 'getItem' | 'setItem' | 'removeItem'> = localStore,
): CaptionChoice {
  const { notify, add } = createListeners()
  return {
    snapshot: () => storage.getItem(key),
    subscribe: add,
    choose(languageCode) {
      if (languageCode === null) storage.removeItem(key)
      else storage.setItem(key, languageCode)
      notify()
    },
  }
}

/**
 * Returns the track to show: the one in the chosen language, else in another regional variant of it, else the
 * first one; null if captions are off.
 */
export function chosenTrack(tracks: readonly CaptionTrack[], language: string | null): CaptionTrack | null {
  if (language === null) return null
  const main = (code: string) => code.split('-')[0]
  return (
    tracks.find(({ languageCode }) => languageCode === language) ??
    tracks.find(({ languageCode }) => main(languageCode) === main(language)) ??
    tracks[0] ??
    null
  )
}

export const captionChoice = createCaptionChoice()
