import { Button, Loader } from '@mantine/core'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { enterCurrentRegion, handOver } from '#web/features/regions/session-handover.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Header } from '#web/ui/header.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** Page that continues in this region, with the home region's session. */
export function EnterPage() {
  const { to } = useSearch({ from: '/enter' })
  const { hash } = useLocation()
  return (
    <TransitPage
      action={() => enterCurrentRegion(to, hash)}
      retryUrl={`/enter?${new URLSearchParams({ to: to ?? '' })}`}
    />
  )
}

/** Page that sends the session to the requesting region. */
export function HandOverPage() {
  const search = useSearch({ from: '/handover' })
  const uid = queryClient.getQueryData(sessionQuery.queryKey)?.user.uid ?? ''
  return <TransitPage action={() => handOver(uid, search)} retryUrl="" />
}

/** Message that another page is about to open, or an explanation of why it can't. */
function TransitPage({ action, retryUrl }: { action: () => Promise<void>; retryUrl: string }) {
  const { t } = useTranslation('regions')
  const errorText = useErrorText()
  const [error, setError] = useState<unknown>()
  const runOnce = useOnce()
  useEffect(() => {
    runOnce(() => action().catch(setError))
  })
  return (
    <>
      <Header start={<Wordmark />} end={null} />
      {error === undefined ? (
        <MessagePage
          title={t('enter.title')}
          text={t('enter.text')}
          actions={<Loader role="status" aria-label={t('enter.title')} />}
        />
      ) : (
        <MessagePage
          title={t('enter.failed')}
          text={t('enter.failedText', { error: errorText(error) })}
          actions={
            <Button component="a" href={retryUrl || location.href}>
              {t('enter.again')}
            </Button>
          }
        />
      )}
    </>
  )
}
