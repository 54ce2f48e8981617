import { notifications } from '@mantine/notifications'
import type { Collection } from '#contract/collections.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { LanguageNotice } from '#web/ui/language-notice.tsx'
import { useRetryInLanguage } from './queries.ts'

/** Asks for the language that could not be found out, and tries again in it. */
export default function CardLanguage({ collection: { id } }: { collection: Collection }) {
  const errorText = useErrorText()
  const retry = useRetryInLanguage()
  const choose = (languageCode: string) =>
    retry.mutate(
      { id, languageCode },
      { onError: (error) => notifications.show({ color: 'red', message: errorText(error) }) },
    )
  return <LanguageNotice busy={retry.isPending} onChoose={choose} />
}
