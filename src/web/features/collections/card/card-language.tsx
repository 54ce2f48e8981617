import { useRetryInLanguage } from '#web/features/collections/state/queries.ts'
import { addressOf } from '#web/lib/api.ts'
import { LanguageNotice } from '#web/ui/language-notice.tsx'
import type { CardPartProps } from './collection-status.tsx'

/** Asks for the undetected language, and retries in it. */
export default function CardLanguage({ collection: { id, overview } }: CardPartProps) {
  const retry = useRetryInLanguage()
  return (
    <LanguageNotice
      // After the first render, it can be played.
      sound={overview === null ? undefined : addressOf('playMedia', { params: { id } })}
      busy={retry.isPending}
      onChoose={(languageCode) => retry.mutate({ id, languageCode })}
    />
  )
}
