import { useMemo, useSyncExternalStore } from 'react'
import type { Session } from '#web/editor/core/session/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { VisibleSpeaker } from './speaker-row.tsx'
import { getSpeakerColor, speakerStyle } from './speaker-style.ts'

/** Returns the speakers in order, with their names and colors. */
export function useVisibleSpeakers({ speakers }: Session): readonly VisibleSpeaker[] {
  const { t } = useTranslation('transcripts')
  const { all } = useSyncExternalStore(speakers.subscribe, speakers.snapshot)
  return useMemo(
    () =>
      all.map((speaker, position) => ({
        id: speaker.id,
        color: getSpeakerColor(speaker, position),
        ...speakerStyle(speaker, position, (number) => t('speaker', { nth: number })),
      })),
    [all, t],
  )
}
