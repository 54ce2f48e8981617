import type { Collection } from '#contract/collections.ts'
import { LanguageNotice } from '#web/ui/language-notice.tsx'
import { useRetryInLanguage } from './queries.ts'

/** Asks for the language that could not be found out, and tries again in it. */
export default function CardLanguage({ collection: { id } }: { collection: Collection }) {
  const retry = useRetryInLanguage()
  return (
    <LanguageNotice busy={retry.isPending} onChoose={(languageCode) => retry.mutate({ id, languageCode })} />
  )
}
