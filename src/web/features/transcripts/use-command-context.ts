import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slot } from '#domain/words.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import type { CommandContext } from './commands.ts'
import { selectedSpan } from './editor/selected-span.ts'
import { playButtonId } from './player-bar.tsx'
import { useDenoise } from './queries.ts'
import type { Session } from './session.ts'

interface Askers {
  /** Both are the same at every render. */
  onShortcuts: (shown: boolean) => void
  onRecode: (span: Slot) => void
}

/** What commands act on. */
export function useCommandContext(
  id: string,
  session: Session | null,
  { onShortcuts, onRecode }: Askers,
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
        recode() {
          const span = selectedSpan(session.view.state)
          if (span) onRecode(span)
          else notifications.show({ message: t('recode.nothing') })
        },
        denoise: () => denoise(),
        leaveText: () => document.getElementById(playButtonId)?.focus(),
        showShortcuts: () => onShortcuts(true),
      },
    [session, denoise, t, onShortcuts, onRecode],
  )
}
