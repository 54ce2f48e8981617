import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slot } from '#domain/words.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import type { CommandContext } from './commands.ts'
import { selectedSpan } from './editor/selected-span.ts'
import { playButtonId } from './player-bar.tsx'
import { useDenoise } from './queries.ts'
import type { Rails } from './rails/rails.ts'
import type { Session } from './session.ts'

interface Askers {
  /** All are the same at every render. */
  rails: Rails
  onShortcuts: (shown: boolean) => void
  onRecode: (span: Slot) => void
}

/** What commands act on. */
export function useCommandContext(
  id: string,
  session: Session | null,
  { rails, onShortcuts, onRecode }: Askers,
): CommandContext | null {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const { mutate: denoise } = useDenoise(id, (error) =>
    notifications.show({ color: 'red', message: errorText(error) }),
  )
  return useMemo(
    () =>
      session && {
        session,
        rails,
        recode() {
          const span = selectedSpan(session.view.state)
          if (span) onRecode(span)
          else notifications.show({ message: t('recode.nothing') })
        },
        denoise: () => denoise(),
        leaveText: () => document.getElementById(playButtonId)?.focus(),
        showShortcuts: () => onShortcuts(true),
      },
    [session, rails, denoise, t, onShortcuts, onRecode],
  )
}
