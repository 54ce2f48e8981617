import { useRetryInLanguage } from '#web/features/collections/state/queries.ts'
import { addressOf } from '#web/lib/api.ts'
import { LanguageNotice } from '#web/ui/language-notice.tsx'
import type { CardPartProps } from './collection-status.tsx'

/** Asks for the language that could not be found out, and tries again in it. */
export default function CardLanguage({ collection: { id, overview } }: CardPartProps) {
  const retry = useRetryInLanguage()
  return (
    <LanguageNotice
      // Once it was drawn, it can be played.
      sound={overview === null ? undefined : addressOf('playMedia', { params: { id } })}
      busy={retry.isPending}
      onChoose={(languageCode) => retry.mutate({ id, languageCode })}
    />
  )
}
