import { Button, Code } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api.ts'
import { helpWayOf, openHelp } from '#web/lib/help.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const chunkFailure = /dynamically imported module|Importing a module script failed|module script|preload/i

function kindOf(error: unknown, online: boolean): 'offline' | 'update' | 'failure' {
  if (!online || (error instanceof ApiError && error.code === 'network')) return 'offline'
  return error instanceof Error && chunkFailure.test(error.message) ? 'update' : 'failure'
}

/** What a route shows when it could not be drawn: no connection, an outdated page, or an error of ours. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const { t } = useTranslation()
  const { online } = useNetwork()
  const kind = kindOf(error, online)
  const firstLine = String(error).split('\n')[0] ?? ''
  const title = t(`${kind}.title`)
  useDocumentTitle(title)
  const report = () => openHelp({ subject: title, error: firstLine })
  useOfferedHelp(kind === 'failure', report)
  return (
    <MessagePage
      title={title}
      text={t(`${kind}.text`)}
      actions={
        <>
          {kind === 'update' ? (
            <Button onClick={() => location.reload()}>{t('refresh')}</Button>
          ) : (
            <Button onClick={() => void router.invalidate()}>{t('retry')}</Button>
          )}
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
      {kind === 'failure' && (
        <details>
          <summary>{t('failure.details')}</summary>
          <Code block mt="xs">
            {firstLine}
          </Code>
        </details>
      )}
    </MessagePage>
  )
}

/** Opens the help by itself where somebody reads what is written there. */
function useOfferedHelp(failed: boolean, report: () => void): void {
  const config = useProductConfig()
  const kind = config && helpWayOf(config).kind
  const open = useEffectEvent(report)
  useEffect(() => {
    if (failed && (kind === 'form' || kind === 'widget')) open()
  }, [failed, kind])
}
