import { notifications } from '@mantine/notifications'
import { lazy, Suspense } from 'react'
import type { Collection } from '#contract/collections.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useRetryInLanguage } from './queries.ts'

const LanguageNotice = lazy(() => import('#web/ui/language-notice.tsx'))

/** Asks for the language that could not be found out, and tries again in it. */
export function CardLanguage({ collection: { id } }: { collection: Collection }) {
  const errorText = useErrorText()
  const retry = useRetryInLanguage()
  const choose = (languageCode: string) =>
    retry.mutate(
      { id, languageCode },
      { onError: (error) => notifications.show({ color: 'red', message: errorText(error) }) },
    )
  return (
    <Suspense>
      <LanguageNotice busy={retry.isPending} onChoose={choose} />
    </Suspense>
  )
}
