import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { chooseHelpChannel, openHelp } from '#web/lib/links/help.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { track } from '#web/lib/track.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const chunkFailurePattern =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

const isChunkFailure = (error: unknown) => error instanceof Error && chunkFailurePattern.test(error.message)

function kindOf(error: unknown): 'offline' | 'update' | 'failure' {
  if (!navigator.onLine || hasErrorCode(error, 'network')) return 'offline'
  return isChunkFailure(error) ? 'update' : 'failure'
}

/** A route's error screen, for a lost connection, an outdated page, or an error in the app. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const { t } = useTranslation()
  // Determined only once, because code that couldn't load while offline doesn't mean that there is an update.
  const [kind] = useState(() => kindOf(error))
  // The router doesn't retry loading code that failed to load.
  const retry = () =>
    isChunkFailure(error) && navigator.onLine ? location.reload() : void router.invalidate()
  const firstLine = String(error).split('\n')[0] ?? ''
  const title = t(`${kind}.title`)
  useDocumentTitle(title)
  const report = () => openHelp({ subject: title, error: firstLine })
  useOfferedHelp(kind === 'failure', report)
  useEffect(() => {
    if (kind !== 'offline') void track('Error', { kind, error: firstLine })
  }, [kind, firstLine])
  useRetryOnline(kind === 'offline', retry)
  return (
    <MessagePage
      title={title}
      text={t(`${kind}.text`)}
      actions={
        <>
          <Button onClick={retry}>{t(kind === 'update' ? 'refresh' : 'retry')}</Button>
          {kind === 'failure' && (
            <>
              <Button variant="default" onClick={report}>
                {t('failure.report')}
              </Button>
              <Button component={Link} to="/dashboard" variant="default">
                {t('failure.home')}
              </Button>
            </>
          )}
        </>
      }
    >
      {kind === 'offline' && <p>{t('offline.kept')}</p>}
      {kind === 'failure' && (
        <details>
          <summary>{t('failure.details')}</summary>
          <pre style={{ whiteSpace: 'pre-wrap' }}>{firstLine}</pre>
        </details>
      )}
    </MessagePage>
  )
}

/** Opens the help dialog automatically if its messages go directly to support. */
function useOfferedHelp(hasFailed: boolean, report: () => void): void {
  const config = useProductConfig()
  const kind = config && chooseHelpChannel(config).kind
  const openReport = useEffectEvent(report)
  useEffect(() => {
    if (hasFailed && (kind === 'form' || kind === 'widget')) openReport()
  }, [hasFailed, kind])
}

/** Retries automatically when the connection is restored. */
function useRetryOnline(isOffline: boolean, retry: () => void): void {
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (!isOffline) return
    const listener = () => retryNow()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isOffline])
}
