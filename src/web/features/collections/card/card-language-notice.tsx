import { useRetryInLanguage } from '#web/features/collections/state/queries.ts'
import { urlFor } from '#web/lib/api/api.ts'
import { LanguageNotice } from '#web/ui/language-notice.tsx'
import type { CardPartProps } from './collection-status.tsx'

/** Asks for the language if it couldn't be detected, and retries with the answer. */
export default function CardLanguageNotice({ collection: { id, overview } }: CardPartProps) {
  const retry = useRetryInLanguage()
  return (
    <LanguageNotice
      // The recording isn't playable until its waveform has been computed.
      audioUrl={overview === null ? undefined : urlFor('playMedia', { params: { id } })}
      busy={retry.isPending}
      onChoose={(languageCode) => retry.mutate({ id, languageCode })}
    />
  )
}
