import { useMemo, useSyncExternalStore } from 'react'
import type { Session } from '#web/editor/core/session/session.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { colorOf, lookOfSpeaker } from './looks.ts'
import type { ShownSpeaker } from './speaker-row.tsx'

/** The speakers in order, with their names and colors. */
export function useShownSpeakers({ speakers }: Session): readonly ShownSpeaker[] {
  const { t } = useTranslation('transcripts')
  const { all } = useSyncExternalStore(speakers.subscribe, speakers.snapshot)
  return useMemo(
    () =>
      all.map((speaker, position) => ({
        id: speaker.id,
        color: colorOf(speaker, position),
        ...lookOfSpeaker(speaker, position, (nth) => t('speaker', { nth })),
      })),
    [all, t],
  )
}
