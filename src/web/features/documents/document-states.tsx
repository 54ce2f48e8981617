import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ssoUrlFor } from '#web/lib/links/sso-url.ts'
import { MessagePage } from '#web/ui/message-page.tsx'

/** Message that explains why a document couldn't be opened. */
export function DocumentFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['documents', 'common'])
  const errorText = useErrorText()
  const sso = ssoUrlFor(error)
  return (
    <MessagePage
      title={t('failed')}
      text={errorText(error)}
      actions={
        sso ? (
          <Button component="a" href={sso}>
            {t('common:signInToWorkspace')}
          </Button>
        ) : (
          <Button onClick={onRetry}>{t('common:retry')}</Button>
        )
      }
    />
  )
}

/** Message that a document doesn't exist. */
export function DocumentNotFound() {
  const { t } = useTranslation('documents')
  return (
    <MessagePage
      title={t('absent.title')}
      text={t('absent.text')}
      actions={<Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>{t('back')}</Button>}
    />
  )
}

/** Placeholder for a document that is loading. */
export function DocumentLoading() {
  const { t } = useTranslation('documents')
  return (
    <Stack component="main" id="content" p="xl" maw={736} mx="auto" aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {['60%', '100%', '95%', '80%'].map((width) => (
        <Skeleton key={width} h={18} w={width} />
      ))}
    </Stack>
  )
}
