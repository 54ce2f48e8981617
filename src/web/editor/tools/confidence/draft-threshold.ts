import { useMemo, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { draftThreshold } from '#domain/words/word-confidence.ts'
import type { Word } from '#domain/words/words.ts'
import type { UserSettingsState } from '#web/lib/queries/user-settings.ts'

/**
 * Returns the settings with a confidence threshold suited to the transcript, and the maximum threshold. The
 * threshold is fixed while the transcript is open, so that accepting a word doesn't flag others.
 */
export function useDraftThreshold(
  { quality }: Pick<Collection, 'quality'>,
  words: readonly Word[],
  ownSettings: UserSettingsState,
): { settings: UserSettingsState; maxThreshold: number } {
  const [maxThreshold] = useState(() => (quality === 'draft' ? draftThreshold(words, 1) : 1))
  const settings = useMemo(
    () => ({
      ...ownSettings.settings,
      doubtBelow: Math.min(ownSettings.settings.doubtBelow, maxThreshold),
    }),
    [ownSettings.settings, maxThreshold],
  )
  return { settings: { ...ownSettings, settings }, maxThreshold }
}
