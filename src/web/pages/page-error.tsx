import { Button, Code } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api.ts'
import { MessagePage } from '#web/ui/message-page.tsx'

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
  return (
    <MessagePage
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      actions={
        <>
          {kind === 'update' ? (
            <Button onClick={() => location.reload()}>{t('refresh')}</Button>
          ) : (
            <Button onClick={() => void router.invalidate()}>{t('retry')}</Button>
          )}
          {kind === 'failure' && (
            <Button component={Link} to="/dashboard" variant="default">
              {t('failure.home')}
            </Button>
          )}
        </>
      }
    >
      {kind === 'failure' && (
        <details>
          <summary>{t('failure.details')}</summary>
          <Code block mt="xs">
            {String(error).split('\n')[0]}
          </Code>
        </details>
      )}
    </MessagePage>
  )
}
