import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Collection } from '#contract/collection.ts'
import { isRetryable } from '#domain/recognition/processing.ts'
import { overdueTimeOf } from '#domain/recognition/status-message.ts'
import { RetryEstimate } from '#web/editing/costs/retry-estimate.tsx'
import { useRetryInLanguage } from '#web/editor/core/session/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useNowAt } from '#web/lib/use-now-at.ts'
import { LanguageNotice } from '#web/ui/language-notice.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { RetryButton } from './retry-button.tsx'

/** Explains why there is no transcript and how to retry. */
export function ProcessingError({ collection }: { collection: Collection }) {
  const { t } = useTranslation(['transcripts', 'errors'])
  const now = useNowAt(overdueTimeOf(collection))
  const text = t(`errors:processing.${collection.processing.error?.code ?? 'internal'}`)
  if (collection.needsLanguage)
    return (
      <MessagePage title={t('failed.processing')} text={text}>
        <LanguagePrompt id={collection.id} />
      </MessagePage>
    )
  return (
    <MessagePage
      title={t('failed.processing')}
      text={text}
      actions={
        <>
          <RetryButton collection={collection} now={now} />
          {!isRetryable(collection.processing.error?.code ?? null) && (
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
              {t('failed.other')}
            </Button>
          )}
        </>
      }
    >
      {isRetryable(collection.processing.error?.code ?? null) && <RetryEstimate collection={collection} />}
    </MessagePage>
  )
}

/** Asks for the language if it couldn't be detected, and retries with the answer. */
export function LanguagePrompt({ id }: { id: string }) {
  const retry = useRetryInLanguage()
  return (
    <LanguageNotice busy={retry.isPending} onChoose={(languageCode) => retry.mutate({ id, languageCode })} />
  )
}
