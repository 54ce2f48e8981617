import { Alert, Button, Code, Text } from '@mantine/core'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSendTestEmail } from './queries.ts'

/** Button that sends a test email to the administrator and reports the result. */
export function TestEmail() {
  const { t } = useTranslation('installation')
  const send = useSendTestEmail()
  const showError = useShowError(t('mail.noAddress'))
  return (
    <>
      <div>
        <Button
          variant="default"
          loading={send.isPending}
          onClick={() => send.mutate(undefined, { onError: showError })}
        >
          {t('mail.send')}
        </Button>
      </div>
      <div role="status">{send.data && <TestResult {...send.data} />}</div>
    </>
  )
}

function TestResult({ to, error, file }: { to: string; error: string | null; file: string | null }) {
  const { t } = useTranslation('installation')
  if (error !== null)
    return (
      <Alert color="red" title={t('mail.failed', { to })}>
        <Text size="sm">{t('mail.check')}</Text>
        <Code block mt="xs" style={{ whiteSpace: 'pre-wrap' }}>
          {error}
        </Code>
      </Alert>
    )
  if (file === null) return <Text size="sm">{t('mail.sent', { to })}</Text>
  return (
    <Alert title={t('mail.outbox')}>
      <Text size="sm">{t('mail.setUp')}</Text>
      <Code block mt="xs" style={{ whiteSpace: 'pre-wrap' }}>
        {file}
      </Code>
    </Alert>
  )
}
